import { type FormEvent, useRef, useState } from 'react'
import { fieldErrors } from '../i18n/errorWords.ts'
import { type FormSchema, fieldSchema, validationError, validationErrors } from './validation.ts'

export type FormValues<Name extends string> = Record<Name, string>

interface FormOptions<Name extends string> {
  readonly schema: FormSchema
  /** The fields in the order of the form; the first invalid one gets the focus. */
  readonly names: readonly Name[]
  /** Rejects when the call fails; the server's field errors are then shown beside the fields. */
  readonly submit: (values: FormValues<Name>, form: HTMLFormElement) => Promise<void>
  /** Called after a failed call, in addition to the toast and the field errors. */
  readonly refused?: (error: unknown) => void
}

export interface FormState {
  readonly schema: FormSchema
  readonly errors: Record<string, string>
  readonly busy: boolean
  readonly recheck: (name: string, value: string) => void
}

/** State of an uncontrolled form, so that values typed before hydration are kept. */
export function useForm<Name extends string>({ schema, names, submit, refused }: FormOptions<Name>) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const inFlight = useRef(false)

  const showErrors = (form: HTMLFormElement, found: Record<string, string>): boolean => {
    setErrors(found)
    const first = names.find((name) => found[name])
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    return Boolean(first)
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = Object.fromEntries(new FormData(form)) as FormValues<Name>
    if (inFlight.current || showErrors(form, validationErrors(schema, names, values))) return
    inFlight.current = true
    setBusy(true)
    try {
      await submit(values, form)
    } catch (error) {
      showErrors(form, fieldErrors(error))
      refused?.(error)
    }
    inFlight.current = false
    setBusy(false)
  }

  /** A field with an error is validated again at every change. */
  const recheck = (name: string, value: string) => {
    if (!errors[name]) return
    setErrors(({ [name]: _, ...others }) => {
      const still = validationError(fieldSchema(schema, name), value)
      return still ? { ...others, [name]: still } : others
    })
  }

  const state: FormState = { schema, errors, busy, recheck }
  return { ...state, state, onSubmit }
}
