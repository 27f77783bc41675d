import { forbidden } from '../lib/errors.ts'

/** Only who proved who they are is told so. */
export const accountDisabled = () =>
  forbidden('Your account is disabled. Please speak to your administrator.', { code: 'disabled' })

export const accountPending = () => forbidden('Your registration is still waiting for approval.', { code: 'pending' })
