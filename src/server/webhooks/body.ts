import type { DeliveredEvent } from '#contract/webhooks.ts'
import type { Config } from '../config.ts'
import type { Tables } from '../database/schema.ts'

export type Event = Pick<Tables['webhookEvent'], 'type' | 'subjectId' | 'details' | 'sequence' | 'at'>

/** Where staff see what an event is about, by the beginning of its name. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  request: (id) => `/resource/catalogue/history?request=${id}`,
  document: (id) => `/resource/catalogue/history?request=${id}`,
  tour: () => '/resource/tour',
  registration: () => '/user-management/registration',
  catalogue: (id) => `/resource/catalogue/upload?catalogue=${id}`,
  mail: () => '/operations/mail',
  webhook: () => '/operations/webhooks',
}

const pageOf = (type: DeliveredEvent, id: string) => pages[type.split('.')[0] ?? '']?.(id) ?? '/'

/** What is signed and sent. `person` is added for webhooks that are given personal data. */
export function bodyOf(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { type, subjectId, details, sequence, at }: Event,
  person?: Readonly<Record<string, unknown>>,
): string {
  const url = publicUrl + pageOf(type, subjectId)
  const id = subjectId === '' ? {} : { id: subjectId }
  const data = { ...id, ...JSON.parse(details), sequence, url, ...(person ? { person } : {}) }
  return JSON.stringify({ type, timestamp: new Date(at).toISOString(), data })
}
