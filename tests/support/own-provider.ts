import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { Config } from '#server/config.ts'

export const clientId = 'docent'
export const clientSecret = 'a secret of the tests'

/** What the provider will say of a person who signs in there. */
type Said = JWTPayload & { readonly sub: string }

interface Asked {
  readonly said: Said
  readonly nonce: string
  readonly challenge: string
}

/** Signs what it is told to, so that tests can make what a conforming provider never sends. */
export async function startProvider(test: { after(work: () => Promise<void>): void }, now: () => number) {
  const own = await keyPair('own')
  const foreign = await keyPair('own')
  const asked = new Map<string, Asked>()
  /** What a test changes. */
  const control = {
    /** Claims of the next tokens besides those that belong there; undefined takes one away. */
    claims: {} as Readonly<Record<string, unknown>>,
    /** How the next tokens are signed. */
    signing: 'own' as 'own' | 'foreign' | 'none' | 'shared',
    metadata: {} as Readonly<Record<string, unknown>>,
    /** Answers a path in its own way. */
    answer: {} as Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>>,
    /** The claims that the userinfo endpoint tells. */
    info: {} as Readonly<Record<string, unknown>>,
    /** How often each path was asked. */
    calls: {} as Record<string, number>,
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  test.after(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', issuer)
    control.calls[pathname] = (control.calls[pathname] ?? 0) + 1
    const special = control.answer[pathname]
    if (special) return special(request, response)
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname === '/.well-known/openid-configuration') send(200, { ...metadata(), ...control.metadata })
    else if (pathname === '/keys') send(200, { keys: [own.jwk] })
    else if (pathname === '/userinfo') send(200, control.info)
    else if (pathname === '/token') await exchange(await formOf(request), send)
    else send(404, {})
  }

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  })

  async function exchange(form: URLSearchParams, send: (status: number, body: object) => void): Promise<void> {
    const code = form.get('code') ?? ''
    const found = asked.get(code)
    asked.delete(code)
    const isClient = form.get('client_id') === clientId && form.get('client_secret') === clientSecret
    if (!isClient) return send(401, { error: 'invalid_client' })
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (found?.challenge !== challenge) return send(400, { error: 'invalid_grant' })
    const at = Math.floor(now() / 1_000)
    const claims = { iss: issuer, aud: clientId, iat: at, exp: at + 3_600, nonce: found.nonce, ...found.said }
    const id_token = await sign({ ...claims, ...control.claims })
    send(200, { access_token: 'opaque', token_type: 'Bearer', expires_in: 60, id_token })
  }

  async function sign(claims: JWTPayload): Promise<string> {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    if (control.signing === 'none') return `${part({ alg: 'none' })}.${part(claims)}.`
    if (control.signing === 'shared')
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(clientSecret))
    const { privateKey } = control.signing === 'own' ? own : foreign
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'own' }).sign(privateKey)
  }

  return {
    issuer,
    control,
    /** The person signs in there; returns what the browser brings back. */
    signIn(address: string, said: Said) {
      const query = new URL(address).searchParams
      const code = `code-${asked.size}-${query.get('state')?.slice(0, 8)}`
      asked.set(code, { said, nonce: query.get('nonce') ?? '', challenge: query.get('code_challenge') ?? '' })
      return { code, state: query.get('state') ?? '' }
    },
  }
}

async function keyPair(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'ES256' } }
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request) text += part
  return new URLSearchParams(text)
}

/** The settings of the product for this provider. */
export const oidcOf = (issuer: string, changes: Partial<NonNullable<Config['oidc']>> = {}): Config['oidc'] => ({
  issuer,
  clientId,
  clientSecret,
  name: 'Acme ID',
  domains: new Set(),
  approve: 'off',
  ownFactor: false,
  ...changes,
})
