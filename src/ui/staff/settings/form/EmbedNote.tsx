import Button from 'antd/es/button'
import Form from 'antd/es/form'
import Select from 'antd/es/select'
import { useState } from 'react'
import { copy } from '../../../lib/browser/copy.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { formAddress } from '../../catalogues/formAddress.ts'
import { useActiveCatalogues } from '../../catalogues/useActiveCatalogues.ts'
import { SitesField } from './SitesField.tsx'
import './embed-note.css'

interface EmbedNoteProps {
  readonly firm: string
  /** The sites that the operator lets show the form. */
  readonly operators: readonly string[]
}

export function EmbedNote({ firm, operators }: EmbedNoteProps) {
  const [catalogueId, setCatalogueId] = useState('')
  const frame = frameOf(formAddress(catalogueId), firm || 'Docent')
  return (
    <section className="embed-note" aria-labelledby="embed">
      <h2 id="embed">{t('On your own site')}</h2>
      <SitesField operators={operators} />
      <CatalogueOfFrame value={catalogueId} onChange={setCatalogueId} />
      <p>{t('Put this on the page that shows the form:')}</p>
      <pre dir="ltr">
        <code>{frame}</code>
      </pre>
      <p>
        {tNodes('The form tells its height by {message}, so that the frame needs no scroll bar.', {
          message: (
            <code key="message" dir="ltr">
              {"postMessage({ type: 'docent:height', height })"}
            </code>
          ),
        })}
      </p>
      <Button size="small" onClick={() => void copy(frame, t('The frame has been copied'))}>
        {t('Copy')}
      </Button>
    </section>
  )
}

interface CatalogueOfFrameProps {
  readonly value: string
  readonly onChange: (id: string) => void
}

function CatalogueOfFrame(choice: CatalogueOfFrameProps) {
  const { options, loading } = useActiveCatalogues()
  return (
    <Form.Item label={t('Catalogue')} htmlFor="embed-catalogue">
      <Select
        {...choice}
        id="embed-catalogue"
        options={[{ value: '', label: t('No catalogue') }, ...options]}
        loading={loading}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Form.Item>
  )
}

const frameOf = (
  address: string,
  title: string,
) => `<iframe id="docent" title="${attribute(title)}" src="${address}" allow="clipboard-write" style="width: 100%; border: 0"></iframe>
<script>
  addEventListener('message', ({ origin, data }) => {
    if (origin === '${new URL(address).origin}' && data.type === 'docent:height')
      document.getElementById('docent').style.height = data.height + 'px'
  })
</script>`

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
