import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger } from 'fastify'
import { assertOwnersEnter } from './accounts/sign-in/ways-in.ts'
import { ensureOwner } from './accounts/users/first-owner.ts'
import { buildApp } from './app.ts'
import { startJobs } from './background.ts'
import { publicPreview } from './catalogues/previews.ts'
import { readConfig } from './config.ts'
import { slowDisk } from './lib/data-disk.ts'
import { output } from './lib/output.ts'
import { startSentence } from './lib/start-error.ts'
import { closeServices, openServices } from './open-services.ts'
import { tellEnd } from './operations/health/presence.ts'
import { findWarnings, loggedText } from './operations/system-warnings.ts'
import { servePages } from './pages/pages.ts'
import type { Services } from './services.ts'
import { tourOrigin } from './tours/access-tour.ts'

/** Milliseconds for requests and jobs in flight during a shutdown. A second signal ends the process at once. */
const grace = 15_000
/** Milliseconds to cut off what is still in flight then. */
const cutOff = 3_000

/** Milliseconds, so that the first answers come before the checks of mail server and disk. */
const firstCheckDelay = 500

/** The folder that `npm run build` writes the pages to. */
const builtPages = fileURLToPath(new URL('../../dist/ui', import.meta.url))

/** Runs the server until a signal. Ends the process with one sentence if it cannot start. */
export async function start(): Promise<void> {
  try {
    await openAndListen()
  } catch (error) {
    process.stderr.write(`${startSentence(error)}\n`)
    process.exit(1)
  }
}

async function openAndListen(): Promise<void> {
  const config = readConfig(process.env)
  const services = await openServices(config)
  const app = await buildApp(services)
  await servePages(app, {
    folder: builtPages,
    settings: services.settings,
    embedOrigins: config.embedOrigins,
    provider: services.provider?.name,
    passwordSignIn: config.passwordSignIn,
    tourOrigin: (token) => tourOrigin(services, token),
    hasPreview: async (form) => (await publicPreview(services, form)) !== undefined,
    storeOrigin: services.storage.origin,
  })
  const setup = await ensureOwner(services)
  await assertOwnersEnter(services)
  const { log } = app
  await app.listen({ host: config.host, port: config.port })
  // No await before the signal handler is set: a signal may follow the first answer.
  const firstCheck = setTimeout(() => checkSurroundings(services, log), firstCheckDelay)
  const jobs = startJobs(services, log)
  print(`Docent listens on ${config.publicUrl}`)
  if (setup) print(`Open this address to become its owner: ${setup.setupUrl}`)

  closeWithGrace({ delay: grace + cutOff, logger: log }, async ({ err }) => {
    if (err) log.error({ err }, 'stopping after an unexpected error')
    clearTimeout(firstCheck)
    await Promise.race([Promise.all([app.close(), jobs.stop()]), sleep(grace, undefined, { ref: false })])
    app.server.closeAllConnections()
    // Without a database it counts as killed.
    await tellEnd(services).catch(() => {})
    await closeServices(services)
  })
  for (const notice of await findWarnings(services)) log.warn(loggedText(notice))
}

/** Warns of a silent mail server and of a slow disk. Both may take long, so nothing waits for them. */
function checkSurroundings({ mail, config }: Services, log: FastifyBaseLogger): void {
  mail.healthCheck().then((warning) => warning && log.warn(warning))
  slowDisk(config.dataDir).then(
    (slow) => slow && log.warn(slow),
    (error) => log.warn(error),
  )
}

function print(sentence: string): void {
  output.write(`${sentence}\n`)
}
