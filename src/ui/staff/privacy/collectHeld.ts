import { type HeldData, privacy } from '#contract/privacy.ts'
import { call } from '../../lib/api/call.ts'

export async function collectHeld(email: string): Promise<HeldData> {
  let held = await call(privacy.export, { body: { email } })
  while (held.next !== undefined) {
    const { requests, audit, next } = await call(privacy.export, { body: { email, after: held.next } })
    const { next: _, ...before } = held
    held = {
      ...before,
      requests: [...held.requests, ...requests],
      audit: [...held.audit, ...audit],
      ...(next === undefined ? {} : { next }),
    }
  }
  return held
}
