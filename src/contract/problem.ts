import * as Type from 'typebox'
import { shape, Values } from './common.ts'

const template = {
  /** The message without its values, for programs that translate it. */
  sentence: Type.Optional(Type.String()),
  /** The values of its `{name}` placeholders. */
  values: Type.Optional(Values),
}

/**
 * Every error, as application/problem+json (RFC 9457). `Message` is the first member because clients show the first
 * item of the body (product: Messages).
 */
export const Problem = shape('Problem')({
  Message: Type.String(),
  ...template,
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String(),
  requestId: Type.String(),
  /** The message of each invalid field of a form. */
  errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String(), ...template }))),
  /** The start of a tour that is not open yet. */
  startTime: Type.Optional(Type.Integer()),
  /** Milliseconds until then, for clients whose clock is off. */
  opensIn: Type.Optional(Type.Integer()),
  /** The name of that tour. */
  name: Type.Optional(Type.String()),
})
export type Problem = Type.Static<typeof Problem>
