import type { Services } from '../services.ts'
import { findNextDue } from './masters.queries.ts'

/** What writes marks is loaded when a file first waits for one. */
export async function stampWaiting(services: Services, stopping: AbortSignal): Promise<void> {
  if (!(await findNextDue(services.db, services.now()))) return
  const { stampDue } = await import('./stamp.ts')
  await stampDue(services, stopping)
}
