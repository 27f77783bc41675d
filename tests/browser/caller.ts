import { auth } from '#contract/auth.ts'
import type { Endpoint, Input, Reply, Shapes } from '#contract/endpoint.ts'
import { toRequest } from '#contract/http-request.ts'
import { system } from '#contract/system.ts'
import { owner, type Product, password } from './product.ts'

export type Caller = <S extends Shapes>(entry: Endpoint<S>, input: Input<S>) => Promise<Reply<S>>

/** A client for the product's calls, to prepare tests. */
export function callerFor(origin: string, accessToken?: string): Caller {
  return async (entry, input) => {
    const { method, url, body } = toRequest(entry, input)
    const headers = {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
    }
    const response = await fetch(origin + url, { method, headers, ...(body ? { body } : {}) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`)
    return text ? JSON.parse(text) : undefined
  }
}

export async function signIn(origin: string, username: string): Promise<Caller> {
  const { accessToken = '' } = await callerFor(origin)(auth.login, { body: { username, password } })
  return callerFor(origin, accessToken)
}

/** Sets up the owner without a browser. */
export async function makeOwner({ origin, setupUrl }: Product): Promise<Caller> {
  const token = new URL(setupUrl).searchParams.get('token') ?? ''
  await callerFor(origin)(system.setup, { body: { token, ...owner, password, confirmedPassword: password } })
  return signedIn(origin, owner.email)
}

/** Signs in again after a 401: the tests create more owner sessions than are kept. */
async function signedIn(origin: string, username: string): Promise<Caller> {
  let caller = await signIn(origin, username)
  return async (entry, input) => {
    try {
      return await caller(entry, input)
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(' answered 401'))) throw error
      caller = await signIn(origin, username)
      return caller(entry, input)
    }
  }
}
