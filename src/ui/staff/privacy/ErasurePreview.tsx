import type { HeldData } from '#contract/privacy.ts'
import { t } from '../../lib/i18n/t.ts'

export function ErasurePreview({
  held: { requests, elsewhere, accesses, mails, refused, unsubscribedAt, account, views, named },
}: {
  readonly held: HeldData
}) {
  const waiting = requests.filter(({ status }) => status === 'pending').length
  return (
    <div className="what-goes">
      <p>{t('These go, for good:')}</p>
      <ul>
        <li>{t('Names, address, answers, messages and private links of requests: {n}', { n: requests.length })}</li>
        {waiting > 0 && <li>{t('Requests that wait for a decision, which are withdrawn: {n}', { n: waiting })}</li>}
        {elsewhere.length > 0 && (
          <li>{t('Forms with this address on requests that have another one: {n}', { n: elsewhere.length })}</li>
        )}
        {accesses.length > 0 && (
          <li>{t('Names of tour accesses; those of requests are withdrawn: {n}', { n: accesses.length })}</li>
        )}
        <li>{t('Mails; those that wait are not sent: {n}', { n: mails.length })}</li>
        {refused && <li>{t('That the mail server refused the address')}</li>}
        {account && <li>{t('The registration that waits for approval')}</li>}
        {named.length > 0 && (
          <li>
            {t('The address in what people typed elsewhere, such as names and messages: {n}', { n: named.length })}
          </li>
        )}
        {views.length > 0 && <li>{t('Saved views that name the address: {n}', { n: views.length })}</li>}
      </ul>
      <p>
        {t(
          'What stays: that there were requests, with their catalogue, source, times, states and counts, and in the audit that you erased an address, without it.',
        )}
      </p>
      {unsubscribedAt !== null && (
        <p>
          {t(
            'That the address wants no mail about new editions stays too, as a code that nobody can turn back into the address.',
          )}
        </p>
      )}
      <p>{t('Backups that were made before still hold the data.')}</p>
    </div>
  )
}
