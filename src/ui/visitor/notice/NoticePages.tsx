import { t } from '../../lib/i18n/t.ts'
import { plainPath, visitorPaths } from '../../lib/visitor-paths.ts'
import { VisitorPage } from '../VisitorPage.tsx'
import { DocumentPage } from './DocumentPage.tsx'
import { UnsubscribePage } from './UnsubscribePage.tsx'

/** The pages that say one thing, such as why an address leads nowhere: a document of their own, so that the form stays small. */
export function NoticePages({ path }: { readonly path: string }) {
  if (path.startsWith(visitorPaths.unsubscribe.replace(':key', ''))) return <UnsubscribePage />
  return plainPath(path) === visitorPaths.clientClosed ? <ClosedPage /> : <DocumentPage />
}

/** The page for the form address of an inactive, deleted or unknown catalogue. */
function ClosedPage() {
  return (
    <VisitorPage title={t('This form is closed')}>
      <p className="lead">{t('The catalogue behind this address can no longer be requested.')}</p>
      <p>{t('Please ask the person who gave you the address for a current one.')}</p>
    </VisitorPage>
  )
}
