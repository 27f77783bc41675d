import * as Type from 'typebox'
import { EpochMs, Id, shape, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Whom a marked copy was made for. The fields are empty once the person's data was erased. */
export const Copy = shape('Copy')({
  /** As it stands in the copy. */
  code: Type.String(),
  /** The day that stands in the copy. */
  created: EpochMs,
  requestId: Id,
  catalogueName: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  company: Type.String(),
  email: Type.String(),
  erased: Type.Boolean(),
})
export type Copy = Type.Static<typeof Copy>

export const copies = {
  /** Case, spaces and dashes do not matter, and an O is a zero. */
  find: endpoint('GET /api/resource/copies', 'admin', {
    token: 'read',
    summary: 'Find the request that a marked copy was made for',
    query: Type.Object({ code: Text('Please type the code that stands in the copy.', 100) }),
    reply: Copy,
    errors: { 404: 'No copy has this code' },
  }),
}
