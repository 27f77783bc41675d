import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { FormPage } from './client/FormPage.tsx'
import { NoticePages } from './client/NoticePages.tsx'
import type { PageDocument } from './page-documents.ts'
import { SignInPages } from './sign-in/SignInPages.tsx'

/** Returns a document's prerendered markup; the build writes it into the file. */
export function markupOf(document: PageDocument): string {
  return renderToString(pageOf(document))
}

function pageOf({ template, path }: PageDocument): ReactNode {
  if (template === 'client') return <FormPage />
  return template === 'notice' ? <NoticePages path={path} /> : <SignInPages path={path} />
}
