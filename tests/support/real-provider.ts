import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import { randomToken } from '#server/lib/tokens.ts'

const client = { client_id: 'docent', client_secret: randomToken() }

/** What the provider knows of somebody. */
interface Person {
  readonly email: string
  readonly email_verified?: boolean
  readonly given_name?: string
  readonly family_name?: string
}

/** A conforming provider (`oidc-provider`) on a port of its own, whose sign-in page takes a name and no password. */
export async function startRealProvider() {
  const people = new Map<string, Person>()
  const serve = { answer: undefined as Answer | undefined, away: false }
  const server = createServer((request, response) => {
    if (serve.away || !serve.answer) return request.socket.destroy()
    void serve.answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    people,
    /** The settings of a product that signs in here. */
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
      OIDC_NAME: 'Acme ID',
    },
    /** While true every connection breaks. */
    setAway(away: boolean) {
      serve.away = away
    },
    /** Knows the product at this origin from now on. */
    async register(origin: string) {
      serve.answer = await answerFor(issuer, { origin, people })
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

interface Known {
  readonly origin: string
  readonly people: ReadonlyMap<string, Person>
}

async function answerFor(issuer: string, { origin, people }: Known): Promise<Answer> {
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [`${origin}/sign-in/provider`], id_token_signed_response_alg: 'ES256' }],
    jwks: { keys: [await signingKey()] },
    cookies: { keys: [randomToken()] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    // Nobody is asked for a consent: the firm gave it for all.
    loadExistingGrant: async ({ oidc }: { oidc: { session: { accountId: string } } }) => {
      const grant = new provider.Grant({ clientId: client.client_id, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const protocol = provider.callback()
  return async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return protocol(request, response)
    if (request.method === 'GET') return void response.setHeader('content-type', 'text/html').end(signInPage)
    const name = await typedName(request)
    const result = name ? { login: { accountId: name } } : { error: 'access_denied' }
    await provider.interactionFinished(request, response, result)
  }
}

async function signingKey() {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: 'ES256' }
}

/** Without a name nobody signs in. */
const signInPage = `<!doctype html><title>Acme ID</title><form method="post">
  <label>Name <input name="name" autofocus></label><button>Go on</button></form>`

async function typedName(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += part
  return new URLSearchParams(text).get('name') ?? ''
}
