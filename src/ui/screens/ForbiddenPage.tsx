import { StatusPage } from './StatusPage.tsx'

export function ForbiddenPage() {
  return <StatusPage title="403" text="Sorry, you are not authorized to access this page." />
}
