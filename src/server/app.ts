import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { logoTypes, maxLogoBytes } from '#contract/settings.ts'
import { authRoutes } from './accounts/auth.routes.ts'
import { passkeyRoutes } from './accounts/passkeys/passkeys.routes.ts'
import { personalRoutes } from './accounts/personal/personal.routes.ts'
import { providerRoutes } from './accounts/provider/provider.routes.ts'
import { invitationRoutes } from './accounts/registrations/invitations.routes.ts'
import { registrationRoutes } from './accounts/registrations/registrations.routes.ts'
import { secondFactorRoutes } from './accounts/second-factor/second-factor.routes.ts'
import { userRoutes } from './accounts/users.routes.ts'
import { apiTokenRoutes } from './api-tokens/api-tokens.routes.ts'
import { auditTrailRoutes } from './audit-trail/audit-trail.routes.ts'
import { catalogueRoutes } from './catalogues/catalogues.routes.ts'
import { documentRoutes, uploadRoutes } from './documents/documents.routes.ts'
import { exportRoutes } from './exports/exports.routes.ts'
import { refuseAddress, replyWithProblems } from './http/error-reply.ts'
import { answerUnchanged } from './http/etag.ts'
import { loggedError, logRequests } from './http/log.ts'
import { publishContract } from './http/openapi.ts'
import { limitPipelining } from './http/pipelining.ts'
import { refuseStream } from './http/refuse-stream.ts'
import { compileSerializer, router } from './http/route.ts'
import { addSecurityHeaders, limitBodyTime, limitRestOfBody } from './http/security.ts'
import { closeIdleConnections, closeInShortTurn } from './http/shutdown.ts'
import { compileValidator } from './http/validation.ts'
import { watchProxies } from './http/watch-proxies.ts'
import { day, minute } from './lib/durations.ts'
import { output } from './lib/output.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { unsubscribeRoutes } from './notifications/unsubscribe.routes.ts'
import { healthRoutes } from './operations/health/health.routes.ts'
import { mailRoutes } from './operations/mail.routes.ts'
import { metricsRoute } from './operations/metrics.ts'
import { probeRoutes } from './operations/probes.routes.ts'
import { systemRoutes } from './operations/system.routes.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { readerRoutes } from './reader/reader.routes.ts'
import { seenRoutes } from './reader/seen.routes.ts'
import { copyRoutes } from './requests/copies/copies.routes.ts'
import { insightsRoutes } from './requests/insights/insights.routes.ts'
import { offeringRoutes } from './requests/offering/offering.routes.ts'
import { catalogueRequestRoutes } from './requests/requests.routes.ts'
import { accessWatch } from './requests/visitor-page/access-watch.ts'
import { visitorRequestRoutes } from './requests/visitor-page/visitor-page.routes.ts'
import type { Services } from './services.ts'
import { accountGuard } from './sessions/guard.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { logoRoutes, settingsRoutes } from './settings/settings.routes.ts'
import { tourFileRoutes } from './tours/exported/tour-files.routes.ts'
import { separateTours } from './tours/exported/tour-host.ts'
import { tourAccessRoutes } from './tours/tour-access.routes.ts'
import { tourRoutes } from './tours/tours.routes.ts'
import { viewRoutes } from './views/views.routes.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'

const jsonLimit = 64_000

/** Builds the server with every call of the contract and the operators' endpoints. The pages are added separately. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config } = services
  const app = Fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, stream: output, serializers: { err: loggedError } },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // Tickets are long.
    routerOptions: { maxParamLength: 300 },
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: jsonLimit,
    frameworkErrors: refuseAddress(config),
    clientErrorHandler: refuseStream(config),
    // An upload takes as long as its line needs. JSON bodies have their own deadline, and idle connections time out.
    requestTimeout: day,
    connectionTimeout: 2 * minute,
    keepAliveTimeout: 72_000,
    // Requests that arrive during the shutdown are still answered.
    return503OnClosing: false,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    // With compilers of our own, Fastify does not load its default ones.
    schemaController: {
      compilersFactory: {
        buildValidator: () => compileValidator as never,
        buildSerializer: () => compileSerializer as never,
      },
    },
  })
  limitPipelining(app)
  replyWithProblems(app)
  addSecurityHeaders(app, config)
  limitRestOfBody(app)
  logRequests(app)
  watchProxies(app, services)
  separateTours(app, services)
  closeIdleConnections(app)
  closeInShortTurn(app)
  publishContract(app, config)
  await metricsRoute(app, services)
  await app.register(async (scope) => registerCalls(scope, services))
  await app.register(async (scope) => registerUploads(scope, services))
  await app.register(async (scope) => registerLogos(scope, services))
  tourFileRoutes(app, services)
  await app.register(async (scope) => registerUnsubscribing(scope, services))
  await app.register(async (scope) => registerBeacons(scope, services))
  probeRoutes(app, services)
  return app
}

function registerCalls(app: FastifyInstance, services: Services): void {
  const { route, rawRoute } = router(app, services, accountGuard(services))
  acceptJsonOnly(app)
  limitBodyTime(app)
  answerUnchanged(app)
  authRoutes(route)
  registrationRoutes(route)
  invitationRoutes(route)
  userRoutes(route)
  personalRoutes(route)
  notificationRoutes(route)
  sessionRoutes(route)
  apiTokenRoutes(route)
  secondFactorRoutes(route)
  providerRoutes(route, rawRoute)
  passkeyRoutes(route)
  catalogueRoutes(route, rawRoute)
  catalogueRequestRoutes(route)
  visitorRequestRoutes(route, rawRoute, services)
  readerRoutes(route, rawRoute)
  copyRoutes(route)
  offeringRoutes(route)
  insightsRoutes(route)
  tourAccessRoutes(route, rawRoute, services, accessWatch)
  tourRoutes(route, rawRoute)
  documentRoutes(route, rawRoute, services)
  viewRoutes(route)
  exportRoutes(route, rawRoute)
  settingsRoutes(route, rawRoute)
  privacyRoutes(route)
  systemRoutes(route)
  auditTrailRoutes(route)
  mailRoutes(route)
  webhookRoutes(route)
  healthRoutes(route)
}

/** Uploads are raw bytes, read as a stream. */
function registerUploads(app: FastifyInstance, services: Services): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null))
  uploadRoutes(router(app, services, accountGuard(services)).rawRoute, services)
}

/** Logos are read whole. One that is a little too large gets its own message instead of a refused body. */
function registerLogos(app: FastifyInstance, services: Services): void {
  app.removeAllContentTypeParsers()
  const options = { parseAs: 'buffer', bodyLimit: 5 * maxLogoBytes } as const
  app.addContentTypeParser(logoTypes, options, (_request, body, done) => done(null, body))
  limitBodyTime(app)
  logoRoutes(router(app, services, accountGuard(services)).rawRoute)
}

/** Mail programs send a form, of which nothing is needed. */
function registerUnsubscribing(app: FastifyInstance, services: Services): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1_000 }, (_request, _body, done) => done(null))
  limitBodyTime(app)
  unsubscribeRoutes(router(app, services, accountGuard(services)).rawRoute)
}

function registerBeacons(app: FastifyInstance, services: Services): void {
  limitBodyTime(app)
  seenRoutes(app, router(app, services, accountGuard(services)).rawRoute)
}

function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, body as string, done)
  })
  app.addHook('preValidation', async (request) => {
    // A call without a body then fails validation, which lists the missing fields.
    if (request.routeOptions.schema?.body) request.body ??= {}
  })
}
