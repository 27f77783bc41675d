import { t } from '../../lib/i18n/t.ts'
import { plainPath, visitorPaths } from '../../lib/visitor-paths.ts'
import { VisitorPage } from '../VisitorPage.tsx'
import { DocumentPage } from './DocumentPage.tsx'
import { EndNotificationsPage, UnsubscribePage } from './UnsubscribePage.tsx'

/** The pages that say one thing, such as why an address leads nowhere: a document of their own, so that the form stays small. */
export function NoticePages({ path }: { readonly path: string }) {
  if (isOf(visitorPaths.unsubscribe, path)) return <UnsubscribePage />
  if (isOf(visitorPaths.endNotifications, path)) return <EndNotificationsPage />
  return plainPath(path) === visitorPaths.clientClosed ? <ClosedPage /> : <DocumentPage />
}

const isOf = (page: string, path: string) => path.startsWith(page.replace(':key', ''))

/** The page for the form address of a catalogue or a tour that is inactive, deleted or unknown. */
function ClosedPage() {
  return (
    <VisitorPage title={t('This form is closed')}>
      <p className="lead">{t('What this address was for can no longer be requested.')}</p>
      <p>{t('Please ask the person who gave you the address for a current one.')}</p>
    </VisitorPage>
  )
}
