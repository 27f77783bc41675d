import { notFound } from '../../lib/errors.ts'
import type { Services } from '../../services.ts'
import { readEvents } from '../events/request-events.ts'
import { requestExists } from '../request/request.ts'

export async function listEvents({ db }: Services, requestId: string) {
  if (!(await requestExists(db, requestId))) throw notFound('This request')
  return readEvents(db, requestId)
}
