import * as Type from 'typebox'
import { shape, Values } from './common.ts'

const template = {
  /** The message before its values were filled in, for programs that say it in another language. */
  sentence: Type.Optional(Type.String()),
  /** What stands in the `{name}` places of the sentence. */
  values: Type.Optional(Values),
}

/**
 * Every error, as application/problem+json (RFC 9457). `Message` is the first member because clients show the first
 * item of the body (product: Messages).
 */
export const Problem = shape('Problem')({
  /** The message for the user. */
  Message: Type.String(),
  ...template,
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  /** A stable code for programs. */
  code: Type.String(),
  requestId: Type.String(),
  /** For a rejected form: the message of each invalid field. */
  errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String(), ...template }))),
  /** For a tour that is not open yet: its start time. */
  startTime: Type.Optional(Type.Integer()),
})
export type Problem = Type.Static<typeof Problem>
