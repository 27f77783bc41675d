import { Toasts } from '../kit/Toasts.tsx'
import { ClientPage } from './ClientPage.tsx'
import { CustomerForm } from './CustomerForm.tsx'

/** The page of the public form: a document of its own, so that it loads nothing else. */
export function FormPage() {
  return (
    <>
      <ClientPage title="Customer Information">
        <CustomerForm />
      </ClientPage>
      <Toasts />
    </>
  )
}
