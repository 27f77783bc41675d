import Button from 'antd/es/button'
import { copy } from '../../../kit/copy.ts'
import { t, tNodes } from '../../../kit/t.ts'
import { paths } from '../../../paths.ts'
import './embed-note.css'

/** How another site shows the form. */
export function EmbedNote() {
  const frame = frameOf(location.origin)
  return (
    <section className="embed-note" aria-labelledby="embed">
      <h2 id="embed">{t('On your own site')}</h2>
      <p>
        {tNodes(
          'The operator lists the sites that may show the form in a frame in {setting}. Then put this on the page:',
          {
            setting: <code key="setting">EMBED_ORIGINS</code>,
          },
        )}
      </p>
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
