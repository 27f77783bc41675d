import Button from 'antd/es/button'
import { copy } from '../../../kit/copy.ts'
import { t, tNodes } from '../../../kit/t.ts'
import { paths } from '../../../paths.ts'
import { SitesField } from './SitesField.tsx'
import './embed-note.css'

interface EmbedNoteProps {
  /** The sites that the operator lets show the form. */
  readonly operators: readonly string[]
}

/** Which other sites show the form, and how. */
export function EmbedNote({ operators }: EmbedNoteProps) {
  const frame = frameOf(location.origin)
  return (
    <section className="embed-note" aria-labelledby="embed">
      <h2 id="embed">{t('On your own site')}</h2>
      <SitesField operators={operators} />
      <p>{t('Put this on the page that shows the form:')}</p>
      <pre dir="ltr">
        <code>{frame}</code>
      </pre>
      <p>
        {tNodes('The form tells its height by {message}, so that the frame needs no scroll bar.', {
          message: <code key="message">{"postMessage({ type: 'docent:height', height })"}</code>,
        })}
      </p>
      <Button size="small" onClick={() => void copy(frame, t('The frame has been copied'))}>
        {t('Copy')}
      </Button>
    </section>
  )
}

const frameOf = (
  origin: string,
) => `<iframe id="docent" title="Docent" src="${origin}${paths.clientRequest}" style="width: 100%; border: 0"></iframe>
<script>
  addEventListener('message', ({ origin, data }) => {
    if (origin === '${origin}' && data.type === 'docent:height')
      document.getElementById('docent').style.height = data.height + 'px'
  })
</script>`
