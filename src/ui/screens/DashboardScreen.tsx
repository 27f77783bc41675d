import { Screen } from '../shell-kit/Screen.tsx'

/** A placeholder (specification, section 2). */
export function DashboardScreen() {
  return <Screen title="Dashboard" heading="Dashboard Page" />
}
