import { renderToString } from 'react-dom/server'
import { ClientPages } from './client/ClientPages.tsx'
import type { PageDocument } from './page-documents.ts'
import { SignInPages } from './sign-in/SignInPages.tsx'

/** Returns a document's prerendered markup; the build writes it into the file. */
export function markupOf({ template, path }: PageDocument): string {
  return renderToString(template === 'client' ? <ClientPages path={path} /> : <SignInPages path={path} />)
}
