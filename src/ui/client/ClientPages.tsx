import type { FunctionComponent } from 'react'
import { Toasts } from '../kit/Toasts.tsx'
import { clientPaths, plainPath } from '../paths.ts'
import { ClientPage } from './ClientPage.tsx'
import { ClosedPage } from './ClosedPage.tsx'
import { CustomerForm } from './CustomerForm.tsx'
import { DocumentPage } from './DocumentPage.tsx'

const screens: Readonly<Record<string, FunctionComponent>> = {
  [clientPaths.clientClosed]: ClosedPage,
  [clientPaths.clientDocument]: DocumentPage,
}

/** The visitors' pages: one document with React only, without router or antd. */
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
