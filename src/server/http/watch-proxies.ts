import type { FastifyInstance } from 'fastify'
import { english } from '#words/english.ts'
import { message } from '#words/message.ts'
import { hour } from '../lib/durations.ts'
import type { Services } from '../services.ts'
import { isTrusted } from './network.ts'

const headers = ['x-forwarded-for', 'x-real-ip', 'forwarded']

/** Behind an unknown proxy all visitors share one address and its limits. Logged at most once an hour. */
export function watchProxies(app: FastifyInstance, { config, now, seen }: Services): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const address = request.socket.remoteAddress
    const isPassedOn = headers.some((name) => name in request.headers)
    if (isPassedOn && address !== undefined && !isTrusted(config.trustedProxies, address)) {
      const { untrustedProxy: last } = seen
      const at = now()
      if (last && Math.abs(at - last.at) < hour) return done()
      seen.untrustedProxy = { address, at }
      app.log.warn(english(untrustedProxy, { address }))
    }
    done()
  })
}

export const untrustedProxy = message(
  'Requests arrive with X-Forwarded-For from {address}, which TRUSTED_PROXIES does not name. If it is your proxy, name it: until then all of its visitors share one limit and one address in the audit.',
)
