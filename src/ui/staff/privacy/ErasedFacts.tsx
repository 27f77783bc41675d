import type { Erased, KeptPlace } from '#contract/privacy.ts'
import { message, t } from '../../lib/i18n/t.ts'
import { DescriptionList } from '../components/DescriptionList.tsx'

export function ErasedFacts({ erased }: { readonly erased: Erased }) {
  const { requests, registrations, mails, files, views, remaining } = erased
  return (
    <>
      <h3>{t('Erased')}</h3>
      <DescriptionList
        of={[
          [t('Requests'), String(requests)],
          [t('Registrations'), String(registrations)],
          [t('Mails'), String(mails)],
          [t('Mail files'), String(files)],
          [t('Views that name it'), String(views)],
        ]}
      />
      {remaining.map((place) => (
        <p key={place}>{t(kept[place])}</p>
      ))}
      {remaining.length === 0 && <p>{t(gone)}</p>}
    </>
  )
}

const gone = message(
  'Within two minutes it is gone from the search and the journal of the database too, and so from the next backup.',
)

const kept: Readonly<Record<KeptPlace, string>> = {
  requests: message('More requests are left. Please look up the address and erase it again.'),
  files: message(
    'Files of erased mails are still to be removed, which is tried every minute. Please erase it again in a while.',
  ),
  mails: message(
    'A mail that somebody else waits for names the address. Once it has left or is dismissed, please erase it again.',
  ),
  settings: message('The settings name the address. Please change them and erase it again.'),
  wordings: message('Words that visitors agreed to name the address. They are kept, because they prove the agreement.'),
  tours: message('The link or the first page of a tour names the address. Please change it and erase it again.'),
  webhooks: message('The link of a webhook names the address. Please change it and erase it again.'),
}
