import { readConfig } from '../config.ts'
import { closeServices, openServices } from '../open-services.ts'
import type { Services } from '../services.ts'

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
