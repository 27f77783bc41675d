import { ClientPage } from './ClientPage.tsx'

/** Where the form address of an inactive, deleted or unknown catalogue leads. */
export function ClosedPage() {
  return (
    <ClientPage title="This form is closed">
      <p className="lead">The catalogue behind this address can no longer be requested.</p>
      <p>Please ask whoever gave you the address for a current one.</p>
    </ClientPage>
  )
}
