import Form from 'antd/es/form'
import { catalogues } from '#contract/catalogues.ts'
import { useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'
import { StaffCover } from '../../catalogues/StaffCover.tsx'

interface CatalogueSentProps {
  /** Of a request that names its catalogue; else staff choose one in the form. */
  readonly catalogueId: string | undefined
}

/** What the visitor will get, with its cover. */
export function CatalogueSent({ catalogueId }: CatalogueSentProps) {
  const chosen = Form.useWatch<string | undefined>('catalogueId')
  const id = catalogueId || chosen || ''
  const { data: row } = useEndpoint(catalogues.find, { params: { id } }, { enabled: id !== '' })
  if (!row || row.id !== id) return <div className="catalogue-sent" />
  return (
    <div className="catalogue-sent beside-cover">
      <StaffCover address={row.cover} size="large" />
      <p>
        <strong dir="auto">{row.name}</strong>
        {row.pages > 0 && <small>{t('{n} pages', { n: row.pages })}</small>}
      </p>
    </div>
  )
}
