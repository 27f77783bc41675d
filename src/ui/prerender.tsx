import { renderToString } from 'react-dom/server'
import { ClientPages } from './ClientPages.tsx'
import type { PageDocument } from './documents.ts'
import { SignInPages } from './SignInPages.tsx'

/** The markup of a document as it stands before its script runs; the build writes it into the file. */
export function markupOf({ template, path }: PageDocument): string {
  return renderToString(template === 'client' ? <ClientPages path={path} /> : <SignInPages path={path} />)
}
