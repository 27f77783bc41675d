import type { Config } from '../../config.ts'
import { forbidden, unprocessable } from '../../lib/errors.ts'

/** The same for everybody, so that a stranger does not learn which addresses have an account. */
export const loginRefused = ({ smtpUrl }: Pick<Config, 'smtpUrl'>) =>
  smtpUrl === undefined
    ? unprocessable('The e-mail address or the password is wrong.', wrong)
    : unprocessable(
        'The e-mail address or the password is wrong. If the account is new, open the link that was mailed about it first.',
        wrong,
      )
const wrong = { code: 'login-wrong' }

/** Only who proved who they are is told so. */
export const accountDisabled = () =>
  forbidden('Your account is disabled. Please speak to your administrator.', { code: 'disabled' })

/** The next sign-in tells what is in its way. */
export const changedMeanwhile = () => forbidden('Your account has changed meanwhile. Please sign in again.')

export const accountPending = () => forbidden('Your registration is still waiting for approval.', { code: 'pending' })
