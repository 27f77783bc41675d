import type { HeldData } from '#contract/privacy.ts'
import { t } from '../../lib/i18n/t.ts'
import type { Fact } from '../components/DescriptionList.tsx'
import { When } from '../components/Time.tsx'

/** Whether an address is found nowhere but in the audit of looks and erasures. */
export function isNothing({ account, requests, elsewhere, events, copies, accesses, ...others }: HeldData): boolean {
  const { webhooks, mails, links, views, named } = others
  const lists = [requests, elsewhere, events, copies, accesses, webhooks, mails, links, views, named]
  return !account && lists.every((rows) => rows.length === 0)
}

export function factsOf({ account, requests, elsewhere, copies, mails, views, named, audit }: HeldData): Fact[] {
  const waiting = requests.filter(({ status }) => status === 'pending').length
  const latest = requests.at(-1)
  const erased = audit.filter(({ action }) => action === 'privacy.erase').map(({ at }) => at)
  const count = (rows: readonly unknown[]) => String(rows.length)
  return [
    [
      t('Requests'),
      waiting > 0 ? t('{n}, waiting for a decision: {waiting}', { n: requests.length, waiting }) : count(requests),
    ],
    ...(latest ? ([[t('Latest request'), <When key="latest" at={latest.created} />]] as const) : []),
    [t('Forms of other requests'), count(elsewhere)],
    [t('Marked copies'), count(copies)],
    [t('Mails'), count(mails)],
    [t('Account'), account ? accountText(account) : t('None')],
    [t('Views that name it'), count(views)],
    [t('Other words that name it'), count(named)],
    [t('Audit rows'), count(audit)],
    ...(erased.length > 0 ? ([[t('Erased'), <When key="erased" at={Math.max(...erased)} />]] as const) : []),
  ]
}

const accountText = ({ status, firstName, lastName }: NonNullable<HeldData['account']>): string =>
  status === 'active'
    ? t('{name}, who can sign in', { name: `${firstName} ${lastName}` })
    : t('A registration that waits for approval')
