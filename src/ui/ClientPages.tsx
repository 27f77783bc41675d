import type { FunctionComponent } from 'react'
import { CustomerForm } from './catalogue-requests/CustomerForm.tsx'
import { ClientPage } from './client/ClientPage.tsx'
import { ClosedPage } from './client/ClosedPage.tsx'
import { DocumentPage } from './client/DocumentPage.tsx'
import { clientPaths, plainPath } from './paths.ts'
import { Toasts } from './shared/Toasts.tsx'

const screens: Readonly<Record<string, FunctionComponent>> = {
  [clientPaths.clientClosed]: ClosedPage,
  [clientPaths.clientDocument]: DocumentPage,
}

/** The visitor's pages: a document of their own, React alone. */
export function ClientPages({ path }: { readonly path: string }) {
  const Screen = screens[plainPath(path)] ?? RequestPage
  return (
    <>
      <Screen />
      <Toasts />
    </>
  )
}

function RequestPage() {
  return (
    <ClientPage title="Customer Information">
      <CustomerForm />
    </ClientPage>
  )
}
