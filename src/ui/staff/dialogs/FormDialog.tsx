import Form from 'antd/es/form'
import { type ReactNode, useState } from 'react'
import type { Endpoint, Input, Reply, Shapes } from '#contract/endpoint.ts'
import { call, quietCall } from '../../lib/api/call.ts'
import { useAction } from '../../lib/api/useEndpoint.ts'
import { CallError, hasCode } from '../../lib/http/call-error.ts'
import { errorWords } from '../../lib/i18n/errorWords.ts'
import { toast } from '../../lib/toast/toast.ts'
import { Dialog } from './Dialog.tsx'
import { showFieldErrors } from './SchemaForm.tsx'
import type { DialogProps } from './useDialog.ts'
import { useWaiting } from './useWaiting.ts'
import './form-dialog.css'

interface FormDialogProps<S extends Shapes, Fields> extends Omit<DialogProps<unknown>, 'subject'> {
  readonly title: string
  readonly ok: string
  readonly danger?: boolean
  /** The focus starts on the OK button: everything in the form is optional. */
  readonly focusOk?: boolean
  readonly entry: Endpoint<S>
  /** Maps the form's fields to the call's input; undefined when there is nothing to change. */
  readonly inputOf: (fields: Fields) => Input<S> | undefined
  readonly invalidates: readonly Endpoint[]
  readonly successMessage?: string
  /** Replaces the success toast and the closing, for actions that leave the screen. */
  readonly onDone?: (reply: Reply<S>) => void
  /** Called besides the error toast and the field errors. */
  readonly onRefused?: (error: unknown) => void
  /** The dialog tells its refusals itself, so there is no toast. */
  readonly tellsRefusal?: true
  /** A promise to await before the call, and the message shown meanwhile. */
  readonly wait?: { readonly until: (fields: Fields) => Promise<unknown> | undefined; readonly words: string }
  readonly initial?: Partial<Fields>
  readonly children: ReactNode
}

/** A form in a dialog: makes the call, shows the toast, and puts the server's field errors beside the fields. */
export function FormDialog<S extends Shapes, Fields>(props: FormDialogProps<S, Fields>) {
  const { entry, inputOf, invalidates, successMessage, onDone, onRefused, ...others } = props
  const { tellsRefusal, wait, initial, children, ...modal } = others
  const [form] = Form.useForm<Fields>()
  const action = useAction(entry, invalidates, tellsRefusal ? quietCall : call)
  const [over, setOver] = useState<string>()
  const { waiting, waitFor, stop } = useWaiting(() => form.submit())

  const finish = () => {
    toast.success(successMessage)
    modal.onClose()
  }
  const submit = (fields: Fields) => {
    if (!modal.visible || action.isPending || waitFor(wait?.until(fields))) return
    const input = inputOf(fields)
    if (!input) return modal.onClose()
    action.mutate(input, {
      onSuccess: onDone ?? finish,
      onError: (error) => {
        showFieldErrors(form, error)
        onRefused?.(error)
        if (!hasCode(error, 'decided') && (tellsRefusal || !isGone(error))) return
        // Stays open, so that what was typed can be copied.
        if (form.isFieldsTouched()) setOver(errorWords(error))
        else modal.onClose()
      },
    })
  }
  const close = () => {
    stop()
    modal.onClose()
  }
  return (
    <Dialog {...modal} onClose={close} busy={action.isPending} over={over !== undefined} waiting={waiting}>
      {(id) => (
        <>
          {over && (
            <p className="dialog-refusal" role="alert" tabIndex={-1} ref={takeFocus}>
              {over}
            </p>
          )}
          <Form
            id={id}
            form={form}
            className={over ? 'typed-alone' : ''}
            layout="vertical"
            noValidate
            requiredMark={false}
            scrollToFirstError={{ focus: true }}
            onFinish={submit}
            {...(initial ? { initialValues: initial } : {})}
          >
            {children}
            <p role="status" className="waiting-for">
              {waiting && wait?.words}
            </p>
          </Form>
        </>
      )}
    </Dialog>
  )
}

/** A 404 is about the subject of the dialog, unless it names a field, in which another choice may do. */
const isGone = (error: unknown) => error instanceof CallError && error.status === 404 && !error.problem.errors

/** The button that had it does nothing any more. */
const takeFocus = (words: HTMLElement | null) => words?.focus()
