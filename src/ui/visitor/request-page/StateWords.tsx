import { Button } from '../../lib/components/Button.tsx'
import { t } from '../../lib/i18n/t.ts'
import { AskAgain } from './AskAgain.tsx'
import type { PageState, VisitorRequest } from './calls/readPage.ts'
import { UnknownKey } from './UnknownKey.tsx'
import { sentences } from './words.ts'

interface StateProps {
  readonly page: PageState
  readonly read: () => Promise<void>
  /** Whether the request was withdrawn on this page, which has said so. */
  readonly withdrawn: boolean
}

/** Says in words where the request stands, or why there is none to show. */
export function StateWords({ page, read, withdrawn }: StateProps) {
  if (page.kind === 'gone') return <Ended request={page.request} withdrawn={withdrawn} />
  if (page.request) return <p className="lead">{sentences[page.kind](page.request)}</p>
  if (page.kind === 'unknown') return <UnknownKey />
  if (page.kind === 'unreachable') return <Unreachable read={read} />
  if (page.kind === 'asking') return <Asking />
  return (
    <p className="lead">
      {t('Your details were removed, and this address no longer leads to your request. You may close this page.')}
    </p>
  )
}

function Ended({ request, withdrawn }: { readonly request: VisitorRequest; readonly withdrawn: boolean }) {
  const words = withdrawn ? askAgain(request) : sentences.gone(request)
  return (
    <>
      <p className="lead">{words}</p>
      <AskAgain request={request} />
    </>
  )
}

const askAgain = ({ tour }: VisitorRequest): string =>
  t(tour ? 'You can ask for the tour again at any time.' : 'You can ask for the catalogue again at any time.')

/** Also in the document, for as long as the script is on its way. */
export const Asking = () => <p className="lead asking">{t('One moment, please.')}</p>

function Unreachable({ read }: { readonly read: () => Promise<void> }) {
  return (
    <>
      <p className="lead" role="alert">
        {t('The server cannot be reached right now. This page keeps trying.')}
      </p>
      <p className="choices">
        <Button kind="plain" onClick={() => void read()}>
          {t('Try again')}
        </Button>
      </p>
    </>
  )
}
