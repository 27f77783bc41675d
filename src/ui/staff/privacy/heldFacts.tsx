import type { HeldData } from '#contract/privacy.ts'
import { t } from '../../lib/i18n/t.ts'
import type { Fact } from '../components/DescriptionList.tsx'
import { When } from '../components/Time.tsx'

/** Whether an address is found nowhere but in the audit of looks and erasures. */
export function isNothing({ account, requests, elsewhere, events, copies, accesses, ...others }: HeldData): boolean {
  const { webhooks, mails, refused, unsubscribedAt, links, views, named } = others
  const lists = [requests, elsewhere, events, copies, accesses, webhooks, mails, links, views, named]
  return !account && !refused && unsubscribedAt === null && lists.every((rows) => rows.length === 0)
}

export function factsOf({ account, requests, elsewhere, events, copies, accesses, ...others }: HeldData): Fact[] {
  const { webhooks, mails, refused, unsubscribedAt, links, views, named, audit } = others
  const waiting = requests.filter(({ status }) => status === 'pending').length
  const latest = requests.at(-1)
  const erased = audit.filter(({ action }) => action === 'privacy.erase').map(({ at }) => at)
  const count = (rows: readonly unknown[]) => String(rows.length)
  return [
    [
      t('Requests'),
      waiting > 0 ? t('{n}, waiting for a decision: {waiting}', { n: requests.length, waiting }) : count(requests),
    ],
    ...whenOf(t('Latest request'), latest?.created ?? null),
    [t('Forms of other requests'), count(elsewhere)],
    [t('Events of other requests'), count(events)],
    [t('Marked copies'), count(copies)],
    [t('Tour accesses'), count(accesses)],
    [t('Mails'), count(mails)],
    [t('Links to the account that still work'), count(links)],
    [t('Messages to webhooks'), count(webhooks)],
    ...whenOf(t('Refused by the mail server'), refused?.at ?? null),
    ...whenOf(t('Unsubscribed from new editions'), unsubscribedAt),
    [t('Account'), account ? accountText(account) : t('None')],
    [t('Views that name it'), count(views)],
    [t('Other words that name it'), count(named)],
    [t('Audit rows'), count(audit)],
    ...whenOf(t('Erased'), erased.length > 0 ? Math.max(...erased) : null),
  ]
}

const whenOf = (name: string, at: number | null): Fact[] => (at === null ? [] : [[name, <When key={name} at={at} />]])

const accountText = ({ status, firstName, lastName }: NonNullable<HeldData['account']>): string =>
  status === 'active'
    ? t('{name}, who can sign in', { name: `${firstName} ${lastName}` })
    : t('A registration that waits for approval')
