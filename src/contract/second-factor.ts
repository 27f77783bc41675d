import * as Type from 'typebox'
import { shape, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

export const Code = Text('Please input your code!', 100)

/** Each works once. They are shown this one time. */
const RecoveryCodes = shape('RecoveryCodes')({ recoveryCodes: Type.Array(Type.String()) })

const withoutFactor = true

export const secondFactor = {
  read: endpoint('GET /api/user/secondFactor', 'user', {
    token: 'none',
    withoutFactor,
    summary: 'Whether the own account has a second factor',
    reply: Type.Object({ set: Type.Boolean(), codesLeft: Type.Integer() }),
  }),
  /** The same secret for ten minutes in one session, so that two tabs agree. */
  options: endpoint('POST /api/user/secondFactor/options', 'user', {
    token: 'none',
    withoutFactor,
    summary: 'A secret for an authenticator app',
    proof: 'always',
    /** Base32, and as an `otpauth:` address. */
    reply: Type.Object({ secret: Type.String(), address: Type.String() }),
    errors: { 409: 'There is a second factor already' },
  }),
  set: endpoint('POST /api/user/secondFactor', 'user', {
    token: 'none',
    withoutFactor,
    summary: 'Set the second factor with its first code',
    proof: 'always',
    body: Type.Object({ code: Code }),
    reply: RecoveryCodes,
    errors: { 409: 'There is a second factor already', 422: 'The code is wrong' },
  }),
  remove: endpoint('DELETE /api/user/secondFactor', 'user', {
    token: 'none',
    summary: 'Remove the second factor',
    proof: 'always',
    errors: { 404: 'There is none' },
  }),
  renewCodes: endpoint('POST /api/user/secondFactor/recoveryCodes', 'user', {
    token: 'none',
    summary: 'Replace the recovery codes',
    proof: 'always',
    reply: RecoveryCodes,
    errors: { 404: 'There is no second factor' },
  }),
}
