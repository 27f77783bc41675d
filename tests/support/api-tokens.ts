import { apiTokens, type TokenScope } from '#contract/api-tokens.ts'
import { type Call, client } from './client.ts'

/** A token of this person, and a client that calls with it. */
export async function giveToken(origin: string, call: Call, scope: TokenScope = 'act', days = 90) {
  const { id, token } = await call(apiTokens.create, { body: { name: `For ${scope}`, scope, days } })
  return { id, token, call: client(origin, token) }
}
