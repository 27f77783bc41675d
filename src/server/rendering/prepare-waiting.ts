import type { Services } from '../services.ts'
import { findNextDue } from './preparations.queries.ts'

/** What prepares is loaded when a file first waits for it. */
export async function prepareWaiting(services: Services, stopping: AbortSignal): Promise<void> {
  if (!(await findNextDue(services.db, services.now()))) return
  const { prepareDue } = await import('./prepare.ts')
  await prepareDue(services, stopping)
}
