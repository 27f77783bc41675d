import { closeServices, openServices } from '../open-services.ts'
import { readConfig } from '../platform/config.ts'
import type { Services } from '../platform/services.ts'

/** Does something with the product that the settings describe, and closes it. */
export async function withServices(work: (services: Services) => Promise<void>): Promise<void> {
  const services = await openServices(readConfig(process.env))
  try {
    await work(services)
  } finally {
    await closeServices(services)
  }
}

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
