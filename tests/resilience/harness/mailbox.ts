import { setTimeout as sleep } from 'node:timers/promises'
import { mailFolder, type Received } from '#support/mails.ts'
import type { Product } from './instances.ts'

/** Waits for the newest mail to this address with a link to this path. */
export async function mailTo(dataDir: string, recipient: string, path: string): Promise<Received> {
  const until = performance.now() + 15_000
  while (performance.now() < until) {
    const mails = await mailFolder(dataDir)
    const found = mails.findLast(({ to, link }) => to === recipient && link?.includes(path))
    if (found) return found
    await sleep(50)
  }
  throw new Error(`no mail to ${recipient} that leads to ${path}`)
}

/** Waits until the outbox is empty. */
export async function untilMailLeft({ services: { db } }: Product): Promise<void> {
  for (let i = 0; i < 300; i++) {
    const waiting = await db.selectFrom('mail').where('status', '=', 'queued').select('id').execute()
    if (waiting.length === 0) return
    await sleep(50)
  }
}
