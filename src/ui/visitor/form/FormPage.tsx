import { Toasts } from '../../lib/toast/Toasts.tsx'
import { CustomerForm } from './CustomerForm.tsx'
import type { OwnProps } from './OwnForm.tsx'
import '../client.css'

/** What the page of the public form has in its sheet: a document of its own, so that it loads nothing else. */
export function FormPage({ own }: OwnProps) {
  return (
    <>
      <CustomerForm own={own} />
      <Toasts />
    </>
  )
}
