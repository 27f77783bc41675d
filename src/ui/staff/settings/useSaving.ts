import type { FormInstance } from 'antd/es/form'
import { useRef, useState } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import { type Settings, settings } from '#contract/settings.ts'
import { call } from '../../lib/api/call.ts'
import { toast } from '../../lib/toast/toast.ts'
import { showSaved } from '../dialogs/showSaved.ts'
import { showSettingErrors } from './showSettingErrors.ts'
import { useStoredSettings } from './useSettings.ts'

interface SavingOptions<Values> {
  readonly form: FormInstance<Values>
  readonly saved: Settings
  /** `shown` is what was stored when the fields showed it last: what others store meanwhile is no change of this form. */
  readonly changesOf: (shown: Settings, values: Values) => BodyOf<typeof settings.change>
  readonly valuesOf: (saved: Settings) => Values
  /** Runs before the rest is stored; a failure that it has shown itself stops the rest. */
  readonly before?: () => Promise<void>
  /** Shows the fields that an error is about, where they are not shown. */
  readonly reveal?: (error: unknown) => void
}

export interface Saving<Values> {
  readonly busy: boolean
  readonly changed: boolean
  readonly touch: () => void
  readonly submit: (values: Values) => Promise<void>
}

/**
 * Stores the changes of a form of settings, and then shows the stored values in all fields that were not edited meanwhile.
 * It does the latter after a failure too, because another owner may have removed what was changed.
 */
export function useSaving<Values extends object>(options: SavingOptions<Values>): Saving<Values> {
  const [busy, setBusy] = useState(false)
  const [changed, setChanged] = useState(false)
  const stored = useStoredSettings()
  const shown = useRef(options.saved)
  const store = async (values: Values) => {
    const sent: Values = options.form.getFieldsValue(true)
    await options.before?.()
    const saved = await call(settings.change, { body: options.changesOf(shown.current, values) })
    shown.current = saved
    stored.show(saved)
    setChanged(showSaved(options.form, sent, options.valuesOf(saved)))
    toast.success()
  }
  const showStored = async () => {
    const saved = await stored.readAgain()
    if (!saved) return
    showSaved(options.form, options.valuesOf(shown.current), options.valuesOf(saved))
    shown.current = saved
  }
  const submit = async (values: Values) => {
    if (busy) return
    setBusy(true)
    await store(values).catch(async (error: unknown) => {
      options.reveal?.(error)
      showSettingErrors(options.form, error)
      await showStored()
    })
    setBusy(false)
  }
  return { busy, changed, touch: () => setChanged(true), submit }
}
