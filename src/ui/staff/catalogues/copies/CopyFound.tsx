import type { Copy } from '#contract/copies.ts'
import { t } from '../../../lib/i18n/t.ts'
import { paths } from '../../../lib/paths.ts'
import { DescriptionList } from '../../components/DescriptionList.tsx'
import { When } from '../../components/Time.tsx'

export function CopyFound({ copy }: { readonly copy: Copy }) {
  const { erased, firstName, lastName, company, email, catalogueName, created, requestId } = copy
  if (erased)
    return (
      <p>
        {t(
          'This copy was made for somebody whose data was erased since, as they may ask. It is not known any more who it was.',
        )}
      </p>
    )
  return (
    <>
      <DescriptionList
        of={[
          [t('Name'), `${firstName} ${lastName}`.trim()],
          [t('Company'), company],
          [t('Email'), email],
          [t('Catalogue'), catalogueName],
          [t('Made on'), <When key="time" at={created} />],
        ]}
      />
      <p>
        <a href={`${paths.history}?request=${requestId}`}>{t('Open the request')}</a>
      </p>
      <p className="about">{t('It tells who the copy was made for, not who passed it on.')}</p>
    </>
  )
}
