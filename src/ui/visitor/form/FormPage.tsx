import { lazy, Suspense, useEffect } from 'react'
import { pageData } from '../../lib/page/page-data.ts'
import { tabTitle } from '../../lib/page/tab-title.ts'
import { Toasts } from '../../lib/toast/Toasts.tsx'
import { AboutCatalogue } from './AboutCatalogue.tsx'
import type { Rules } from './formRules.ts'
import { Sent } from './Sent.tsx'
import { useAskedCatalogue } from './useAskedCatalogue.ts'
import { useFormRules } from './useFormRules.ts'
import { useSent } from './useSent.ts'
import { VisitorForm } from './VisitorForm.tsx'
import '../visitor.css'

/** For catalogues whose form shows pages. Without it the form works as well. */
const Teaser = lazy(() =>
  import('./teaser/Teaser.tsx').then(
    ({ Teaser }) => ({ default: Teaser }),
    () => ({ default: () => null }),
  ),
)

interface FormPageProps {
  /** Undefined while the owner changed nothing of the form. */
  readonly rules?: Rules | undefined
}

/** What the page of the public form has in its sheet: a document of its own, so that it loads nothing else. */
export function FormPage(page: FormPageProps) {
  const form = useFormRules(page.rules)
  const asked = useAskedCatalogue()
  const catalogue = asked.name
  useEffect(() => {
    if (catalogue) document.title = tabTitle(catalogue)
  }, [catalogue])
  const [sent, keepSent] = useSent()
  const teaser = (asked.preview || pageData().preview) && (
    <div className="teaser-place">
      <Suspense>{asked.preview && <Teaser {...asked.preview} />}</Suspense>
    </div>
  )
  return (
    <>
      <AboutCatalogue {...asked} />
      {!sent && teaser}
      <VisitorForm {...form} tour={asked.tour} hidden={sent !== undefined} done={keepSent} />
      {sent && <Sent {...sent} catalogue={catalogue} thanks={form.rules?.thanks} again={() => keepSent(undefined)} />}
      {sent && teaser}
      <Toasts />
    </>
  )
}
