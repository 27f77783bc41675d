import { queryValue } from '../../lib/browser/queryValue.ts'
import { message, t } from '../../lib/i18n/t.ts'
import { useHydrated } from '../../lib/page/useHydrated.ts'
import { VisitorPage } from '../VisitorPage.tsx'

const reasons: Readonly<Record<string, { title: string; text: string }>> = {
  expired: {
    title: message('This link has expired'),
    text: message('A private document link is good for a limited time, and this one is over.'),
  },
  unavailable: {
    title: message('The catalogue is not available now'),
    text: message('Your link stays: please open it again later.'),
  },
  preparing: {
    title: message('Your copy is being made'),
    text: message('Please open your link again in a minute.'),
  },
  gone: { title: message('This document is gone'), text: message('The document behind this link has been withdrawn.') },
}

const unknown = {
  title: message('This link is not known'),
  text: message(
    'Perhaps it was cut short on its way, or the document has been withdrawn. Please open it from the mail itself.',
  ),
}

/** Tells why a private document link no longer works (product: Document links). */
export function DocumentPage() {
  const isHydrated = useHydrated()
  if (!isHydrated) return <Asking />
  const reason = queryValue('reason')
  const { title, text } = (Object.hasOwn(reasons, reason) && reasons[reason]) || unknown
  return (
    <VisitorPage title={t(title)}>
      <p className="lead">{t(text)}</p>
      <p>{t('You can ask for the catalogue again at any time.')}</p>
    </VisitorPage>
  )
}

/** What the server sends, which does not read the reason. */
const Asking = () => (
  <VisitorPage title={t('Document')}>
    <p className="lead asking">{t('One moment, please.')}</p>
  </VisitorPage>
)
