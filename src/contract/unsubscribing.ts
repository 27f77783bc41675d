import * as Type from 'typebox'
import { Language } from './common.ts'
import { endpoint } from './endpoint.ts'

const UnsubscribeKey = Type.Object({ key: Type.String({ maxLength: 100 }) })
const query = Type.Object({ lang: Type.Optional(Language) })
const errors = { 404: 'Unknown key' }

/** The address in mails that offer new editions or tell staff what waits, for their readers and for mail programs (RFC 8058). */
export const unsubscribing = {
  show: endpoint('GET /api/client/unsubscribe/:key', 'visitor', {
    token: 'none',
    summary: 'Lead to the page that unsubscribes',
    params: UnsubscribeKey,
    query,
    raw: { 302: 'To the page' },
    errors,
  }),
  /**
   * No more mails about new editions, of any catalogue, until a later form wishes them again; for staff no more mails of
   * what waits, until they choose them again. A body is ignored.
   */
  act: endpoint('POST /api/client/unsubscribe/:key', 'visitor', {
    token: 'none',
    summary: 'Unsubscribe from the mails of this kind',
    params: UnsubscribeKey,
    query,
    raw: { 204: 'Unsubscribed' },
    errors,
  }),
}
