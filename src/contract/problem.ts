import * as Type from 'typebox'
import { shape } from './common.ts'

/**
 * Every refusal, as application/problem+json (RFC 9457). `Message` stands first because a client shows the first
 * item of the body (product: Messages).
 */
export const Problem = shape('Problem')({
  /** The sentence for a person. */
  Message: Type.String(),
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  /** Stable, for programs. */
  code: Type.String(),
  requestId: Type.String(),
  /** For a rejected form: what to say beside which field. */
  errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
  /** For a tour that is not open yet: when it opens. */
  startTime: Type.Optional(Type.Integer()),
})
export type Problem = Type.Static<typeof Problem>
