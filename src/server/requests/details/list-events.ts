import type { RequestEvent } from '#contract/request-shapes.ts'
import { notFound } from '../../lib/errors.ts'
import type { Services } from '../../services.ts'
import { readEvents } from '../events/request-events.ts'
import { requestExists } from '../request/request.ts'

export async function listEvents({ db }: Services, requestId: string): Promise<{ data: RequestEvent[] }> {
  if (!(await requestExists(db, requestId))) throw notFound('This request')
  return { data: await readEvents(db, requestId) }
}
