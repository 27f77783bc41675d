import type { Endpoint, Shapes } from '#contract/endpoint.ts'
import { settings } from '#contract/settings.ts'
import type { RawRoute, Route } from '../http/route.ts'
import { changeSettings, readSettings } from './change-settings.ts'
import { readLogo, removeLogo, setLogo, setMailLogo } from './logo.ts'

export function settingsRoutes(route: Route, rawRoute: RawRoute): void {
  route(settings.read, ({ services }) => readSettings(services))
  route(settings.change, ({ services, actor, body }) => changeSettings(services, actor, body))
  route(settings.removeLogo, ({ services, actor }) => removeLogo('light')(services, actor))
  route(settings.removeDarkLogo, ({ services, actor }) => removeLogo('dark')(services, actor))
  rawRoute(settings.logo, async ({ services, params }, _request, reply) => {
    const { type, bytes } = await readLogo(services, params.version)
    return reply.headers(containedFile).type(type).send(bytes)
  })
}

/** Registered apart from the other calls, because the bodies are bytes. */
export function logoRoutes(rawRoute: RawRoute): void {
  const store = (entry: Endpoint<Shapes, 'superAdmin'>, set: ReturnType<typeof setLogo>) =>
    rawRoute(entry, async ({ services, actor }, { body }, reply) => {
      await set(services, actor, body as Buffer | undefined)
      return reply.code(204).send()
    })
  store(settings.setLogo, setLogo('light'))
  store(settings.setDarkLogo, setLogo('dark'))
  store(settings.setMailLogo, setMailLogo('light'))
  store(settings.setDarkMailLogo, setMailLogo('dark'))
}

/** Prevents an SVG that is opened by itself from running or fetching anything. */
const containedFile = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
}
