import * as Type from 'typebox'
import { shape } from './common.ts'

/**
 * Every error, as application/problem+json (RFC 9457). `Message` is the first member because clients show the first
 * item of the body (product: Messages).
 */
export const Problem = shape('Problem')({
  /** The message for the user. */
  Message: Type.String(),
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  /** A stable code for programs. */
  code: Type.String(),
  requestId: Type.String(),
  /** For a rejected form: the message of each invalid field. */
  errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
  /** For a tour that is not open yet: its start time. */
  startTime: Type.Optional(Type.Integer()),
})
export type Problem = Type.Static<typeof Problem>
