import { Screen } from '../shell-kit/Screen.tsx'

/** A placeholder (product: Screens). */
export function DashboardScreen() {
  return <Screen title="Dashboard" heading="Dashboard Page" />
}
