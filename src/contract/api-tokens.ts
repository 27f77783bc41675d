import * as Type from 'typebox'
import { EpochMs, IdParams, shape, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** `read` makes calls that only read, `act` also decides, invites and changes catalogues and tours. */
export const TokenScope = Type.Enum(['read', 'act'], { title: 'TokenScope' })
export type TokenScope = Type.Static<typeof TokenScope>

const row = {
  id: Type.String(),
  name: Type.String(),
  scope: TokenScope,
  /** The last four characters. */
  ending: Type.String(),
  created: EpochMs,
  expires: EpochMs,
  /** Noted at most once an hour; null before the first use. */
  used: Type.Union([EpochMs, Type.Null()]),
  /** Of that use. */
  network: Type.Union([Type.String(), Type.Null()]),
}

export const ApiTokenRow = shape('ApiTokenRow')(row)
export type ApiTokenRow = Type.Static<typeof ApiTokenRow>

const OwnedTokenRow = shape('OwnedTokenRow')({
  ...row,
  /** Whose it is. */
  user: Type.Object({ id: Type.String(), name: Type.String(), email: Type.String() }),
})
export type OwnedTokenRow = Type.Static<typeof OwnedTokenRow>

/** The most days that a token may live. */
export const longestDays = 366

export const apiTokens = {
  list: endpoint('GET /api/user/tokens', 'admin', {
    token: 'none',
    summary: 'Own API tokens, the newest first',
    reply: Type.Object({ data: Type.Array(ApiTokenRow) }),
  }),
  /** The answer shows the token this one time. A mail tells the person. */
  create: endpoint('POST /api/user/tokens', 'admin', {
    token: 'none',
    summary: 'Make an API token',
    proof: 'always',
    body: Type.Object({
      name: Text('Please input a name!', 100),
      scope: TokenScope,
      /** Until it expires. */
      days: Type.Integer({ minimum: 1, maximum: longestDays }),
    }),
    reply: Type.Object({ id: Type.String(), token: Type.String() }),
    errors: { 409: 'There are twenty already' },
  }),
  revoke: endpoint('DELETE /api/user/tokens/:id', 'admin', {
    token: 'none',
    summary: 'Revoke an own API token',
    params: IdParams,
    errors: { 404: "Unknown, revoked or another person's" },
  }),
  listAll: endpoint('GET /api/tokens', 'superAdmin', {
    token: 'none',
    summary: 'API tokens of all people, the newest first',
    reply: Type.Object({ data: Type.Array(OwnedTokenRow) }),
  }),
  /** A mail tells the person. */
  revokeAny: endpoint('DELETE /api/tokens/:id', 'superAdmin', {
    token: 'none',
    summary: "Revoke a person's API token",
    params: IdParams,
    errors: { 404: 'Unknown or revoked' },
  }),
}
