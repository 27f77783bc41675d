import type { Problem } from '#contract/problem.ts'
import { type Arrival, type Journey, provider } from '#contract/provider.ts'
import { CallError, client } from './client.ts'

/** A browser that signs in at a provider: it keeps the cookie of ours, and follows no redirect by itself. */
export function providerBrowser(origin: string, jar = { cookie: '' }) {
  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string>), ...(jar.cookie ? { cookie: jar.cookie } : {}) }
    const answer = await fetch(origin + path, { ...init, headers, redirect: 'manual' })
    const given = answer.headers.get('set-cookie')
    if (given) jar.cookie = given.split(';')[0] ?? ''
    return answer
  }

  const ask = () => client(origin, undefined, jar.cookie ? { cookie: jar.cookie } : {})

  async function leave(path: string, headers: Record<string, string>, body: string | null = null): Promise<string> {
    const answer = await send(path, { method: 'POST', headers, body })
    const { url, ...problem } = (await answer.json()) as { url?: string }
    if (url === undefined) throw new CallError(answer.status, problem as Problem, answer.headers)
    return url
  }

  return {
    send,
    /** The same browser at another instance. */
    at: (other: string) => providerBrowser(other, jar),
    /** Presses the button; returns where it leads. */
    async begin(query: Readonly<Record<string, string>> = {}): Promise<string> {
      const answer = await send(`/api/auth/provider?${new URLSearchParams(query)}`)
      return answer.headers.get('location') ?? `${answer.status} ${await answer.text()}`
    },
    /** A call of a signed-in person that leads to the provider. */
    leave: (token: string, path: string) => leave(path, { authorization: `Bearer ${token}` }),
    /** Presses the button on the page of a mailed link. */
    follow: (id: string) =>
      leave('/api/auth/provider/link', { 'content-type': 'application/json' }, JSON.stringify({ id })),
    /** Returns from the provider. */
    arrive: (body: { code: string; state: string; iss?: string }): Promise<Arrival> => ask()(provider.arrive, { body }),
    /** Asks what a sign-in is for. */
    journey: (state: string): Promise<Journey> => ask()(provider.journey, { body: { state } }),
  }
}
