import { send } from '../../lib/http/send.ts'
import { fullMoment, monthOf } from '../../lib/i18n/format.ts'
import { sizeOf } from '../../lib/i18n/sizeOf.ts'
import { t } from '../../lib/i18n/t.ts'
import type { VisitorRequest } from './calls/readPage.ts'
import type { ActionRunner } from './calls/useActionRunner.ts'
import { openCatalogue } from './calls/visitorRequest.static.ts'
import { DescriptionList, Fact } from './DescriptionList.tsx'
import { MainButton } from './MainButton.tsx'
import { useReader } from './useReader.tsx'

interface OpenProps {
  readonly request: VisitorRequest
  readonly runner: ActionRunner
}

/** The file or the tour, and the button that opens it. Only a press counts as an opening. */
export function OpenCatalogue({ request, runner }: OpenProps) {
  const { fileName, bytes, expires, actions } = request
  const { secret, run } = runner
  const open = () =>
    run(
      () => browseTo(secret),
      request.tour ? '' : t('The catalogue is being opened. You may find it among your downloads.'),
    )
  const canRead = actions.includes('read')
  const canOpen = actions.includes('open')
  const reader = useReader({ request, runner, download: () => void open().catch(() => {}) })
  return (
    <>
      <div className="ways">
        {canRead && <MainButton action={reader.open}>{t('Read')}</MainButton>}
        {canOpen && (
          <MainButton action={open} kind={canRead ? 'plain' : 'primary'}>
            {t(request.tour ? 'Enter the tour' : canRead ? 'Download' : 'Open the catalogue')}
          </MainButton>
        )}
      </div>
      <DescriptionList>
        {canOpen && <Fact name={t('File')} value={fileName} />}
        {canOpen && <Fact name={t('Size')} value={bytes !== undefined && sizeOf(bytes)} />}
        <Fact name={t('Edition')} value={editionOf(request)} />
        <Fact name={t('Works until')} value={expires !== undefined && fullMoment(expires)} />
      </DescriptionList>
      {reader.view}
    </>
  )
}

function editionOf({ edition, sent }: VisitorRequest): string | undefined {
  if (!edition) return undefined
  const [number, month] = [edition.number, monthOf(edition.published)]
  if (!sent) return t('No. {number} ({month})', { number, month })
  const was = { was: sent.number, when: monthOf(sent.published) }
  return t('No. {number} ({month}). You were sent No. {was} ({when}).', { number, month, ...was })
}

/** At the page's own origin, because a visitor may not reach PUBLIC_URL. */
async function browseTo(key: string): Promise<void> {
  const { url } = await send(openCatalogue, { body: { key } })
  const { pathname, search } = new URL(url, location.origin)
  location.assign(pathname + search)
}
