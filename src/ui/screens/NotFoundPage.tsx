import { StatusPage } from './StatusPage.tsx'

export function NotFoundPage() {
  return <StatusPage title="404" text="Sorry, the page you visited does not exist." />
}
