import { plainPath, visitorPaths } from '../../lib/visitor-paths.ts'
import { ClosedPage } from './ClosedPage.tsx'
import { DocumentPage } from './DocumentPage.tsx'

/** The pages that only say why an address leads nowhere: a document of their own, so that the form stays small. */
export function NoticePages({ path }: { readonly path: string }) {
  return plainPath(path) === visitorPaths.clientClosed ? <ClosedPage /> : <DocumentPage />
}
