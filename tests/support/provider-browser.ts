import type { Arrival } from '#contract/provider.ts'
import { provider } from '#contract/provider.ts'
import { client } from './client.ts'

/** A browser that signs in at a provider: it keeps the cookie of ours, and follows no redirect by itself. */
export function providerBrowser(origin: string) {
  let cookie = ''

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string>), ...(cookie ? { cookie } : {}) }
    const answer = await fetch(origin + path, { ...init, headers, redirect: 'manual' })
    const given = answer.headers.get('set-cookie')
    if (given) cookie = given.split(';')[0] ?? ''
    return answer
  }

  return {
    send,
    /** Presses the button; returns where it leads. */
    async begin(query: Readonly<Record<string, string>> = {}): Promise<string> {
      const answer = await send(`/api/auth/provider?${new URLSearchParams(query)}`)
      return answer.headers.get('location') ?? `${answer.status} ${await answer.text()}`
    },
    /** A call of a signed-in person that leads to the provider. */
    async leave(token: string, path: string): Promise<string> {
      const answer = await send(path, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
      const { url, ...problem } = (await answer.json()) as { url?: string }
      if (url === undefined) throw new Error(JSON.stringify(problem))
      return url
    },
    /** Returns from the provider. */
    arrive: (body: { code: string; state: string; iss?: string }): Promise<Arrival> =>
      client(origin, undefined, cookie ? { cookie } : {})(provider.arrive, { body }),
  }
}
