import type { Erased } from '#contract/privacy.ts'
import { t } from '../../lib/i18n/t.ts'
import { DescriptionList } from '../components/DescriptionList.tsx'

export function ErasedFacts({ erased }: { readonly erased: Erased }) {
  const { requests, registrations, mails, files, views, complete } = erased
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
      <p>
        {complete
          ? t(
              'Within two minutes it is gone from the search and the journal of the database too, and so from the next backup.',
            )
          : t('More requests are left. Please look up the address and erase it again.')}
      </p>
    </>
  )
}
