import * as Type from 'typebox'
import { Id, shape } from './common.ts'
import { endpoint } from './endpoint.ts'
import { TimeZone } from './settings.ts'

/** `answer`: answers to questions of staff, and visitors' own questions about pages. */
export const NewsKind = Type.Enum(['request', 'answer', 'renewal', 'registration'], { title: 'NewsKind' })
export type NewsKind = Type.Static<typeof NewsKind>

/** `each`: the first at once, then at most one mail in five minutes. */
export const Rhythm = Type.Enum(['each', 'hourly', 'daily', 'none'], { title: 'Rhythm' })
export type Rhythm = Type.Static<typeof Rhythm>

const Notifications = shape('Notifications')({
  kinds: Type.Object({
    request: Rhythm,
    answer: Rhythm,
    renewal: Rhythm,
    /** Told to owners alone. */
    registration: Rhythm,
  }),
  /** At which daily mails leave, in the time zone. */
  hour: Type.Integer({ minimum: 0, maximum: 23 }),
  /** Also of the times in these mails. At first the firm's. */
  timeZone: TimeZone,
  /** Only requests for these are told; all when there are none. Those that were deleted are left out. */
  catalogueIds: Type.Array(Id, { maxItems: 100, uniqueItems: true }),
})
export type Notifications = Type.Static<typeof Notifications>

export const notifications = {
  read: endpoint('GET /api/user/notifications', 'admin', {
    token: 'none',
    summary: 'Of what the caller is told by mail, and how often',
    reply: Notifications,
  }),
  change: endpoint('PUT /api/user/notifications', 'admin', {
    token: 'none',
    summary: 'Choose of what to be told by mail, and how often',
    body: Notifications,
    reply: Notifications,
  }),
}
