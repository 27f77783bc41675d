import { Toasts } from '../../lib/toast/Toasts.tsx'
import { CustomerForm, type FormProps } from './CustomerForm.tsx'
import '../client.css'

/** What the page of the public form has in its sheet: a document of its own, so that it loads nothing else. */
export function FormPage({ rules }: FormProps) {
  return (
    <>
      <CustomerForm rules={rules} />
      <Toasts />
    </>
  )
}
