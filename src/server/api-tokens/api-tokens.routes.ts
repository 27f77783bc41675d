import { apiTokens } from '#contract/api-tokens.ts'
import type { Route } from '../http/route.ts'
import { createToken, listAllTokens, listOwnTokens, revokeAnyToken, revokeOwnToken } from './api-tokens.ts'

export function apiTokenRoutes(route: Route): void {
  route(apiTokens.list, ({ services, actor }) => listOwnTokens(services, actor))
  route(apiTokens.create, ({ services, actor, body }) => createToken(services, actor, body))
  route(apiTokens.revoke, ({ services, actor, params }) => revokeOwnToken(services, actor, params.id))
  route(apiTokens.listAll, ({ services }) => listAllTokens(services))
  route(apiTokens.revokeAny, ({ services, actor, params }) => revokeAnyToken(services, actor, params.id))
}
