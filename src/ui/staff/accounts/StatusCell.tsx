import type { UserRow } from '#contract/users.ts'
import { dayOf } from '../../lib/i18n/format.ts'
import { t } from '../../lib/i18n/t.ts'
import { Status } from '../components/Status.tsx'

/** With the ways in beside the password, and the end of an invitation. */
export function StatusCell({ user }: { readonly user: UserRow }) {
  const { status, invitedUntil, secondFactor, passkeys, provider } = user
  const isOver = invitedUntil !== null && invitedUntil <= Date.now()
  return (
    <>
      <Status of={isOver ? 'expired' : status} />
      {invitedUntil !== null && <small className="factor">{t('until {day}', { day: dayOf(invitedUntil) })}</small>}
      {secondFactor && <small className="factor">{t('second factor')}</small>}
      {passkeys > 0 && <small className="factor">{t('{n} passkeys', { n: passkeys })}</small>}
      {provider && <small className="factor">{t('single sign-on')}</small>}
    </>
  )
}
