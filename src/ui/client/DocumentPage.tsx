import { queryValue } from '../kit/queryValue.ts'
import { ClientPage } from './ClientPage.tsx'

const reasons: Readonly<Record<string, { title: string; text: string }>> = {
  expired: {
    title: 'This link has expired',
    text: 'A private document link is good for a limited time, and this one is over.',
  },
  gone: { title: 'This document is gone', text: 'The document behind this link has been withdrawn.' },
}

const unknown = {
  title: 'This link is not known',
  text: 'Perhaps it was cut short on its way, or the document has been withdrawn. Please open it from the mail itself.',
}

/** Tells why a private document link no longer works (product: Document links). */
export function DocumentPage() {
  const { title, text } = reasons[queryValue('reason')] ?? unknown
  return (
    <ClientPage title={title}>
      <p className="lead">{text}</p>
      <p>You can ask for the catalogue again at any time.</p>
    </ClientPage>
  )
}
