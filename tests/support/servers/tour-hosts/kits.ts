import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startNginx } from '../nginx.ts'
import { findNginx } from '../nginx-programs.ts'
import { findCommand, type Program } from '../programs.ts'
import { apache, apacheWithPhp, startApache, startPhp } from './apache.ts'
import { fileIn } from './files.ts'
import { type Host, listening, type Place, published } from './host.ts'

interface Kit {
  /** Undefined: nothing but Node. */
  readonly program?: Program
  start(place: Place): Promise<Host>
}

const nginx: Program = {
  name: 'nginx',
  commands: findNginx() ? [] : ['nginx'],
  packages: ['nginx-light'],
}
const caddy: Program = { name: 'Caddy', commands: ['caddy'], packages: ['caddy'] }

/** Each way to guard a tour on a host of its own that can be run here. */
export const kits: Record<string, Kit> = {
  nginx: { program: nginx, start: startGuardedNginx },
  Caddy: { program: caddy, start: startCaddy },
  Apache: { program: apache, start: startApache },
  PHP: { program: apacheWithPhp, start: startPhp },
  'the worker script, in Node': { start: startWorker },
}

async function startGuardedNginx(place: Place): Promise<Host> {
  const site = (await published('nginx.conf', place))
    .replace('listen 443 ssl;', `listen 127.0.0.1:${place.port};`)
    .replace(/(ssl_certificate|proxy_ssl_)\w* .*;/g, '')
    .replace('/var/cache/nginx', place.folder)
    .replaceAll('/var/log/nginx', place.folder)
  return startNginx(site)
}

async function startCaddy(place: Place): Promise<Host> {
  const config = join(place.folder, 'Caddyfile')
  const site = (await published('Caddyfile', place)).replace('tours.example {', `http://127.0.0.1:${place.port} {`)
  await writeFile(config, `{\n\tadmin off\n\tauto_https off\n}\n${site}`)
  return listening(findCommand('caddy') ?? '', ['run', '--adapter', 'caddyfile', '--config', config], place.port)
}

/** Node has the same interface of requests and answers; the assets are the files of a folder. */
async function startWorker(place: Place): Promise<Host> {
  const path = join(place.folder, 'worker.mjs')
  await writeFile(path, await published('worker.js', place))
  const { default: worker } = await import(pathToFileURL(path).href)
  const assets = { fetch: (request: Request) => fileIn(place.files, request) }
  const server = createServer(async ({ url = '/', headers }, reply) => {
    const request = new Request(`http://127.0.0.1:${place.port}${url}`, { headers: headers as Record<string, string> })
    const answer: Response = await worker.fetch(request, { ASSETS: assets })
    reply.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((ready) => server.listen(place.port, '127.0.0.1', ready))
  return { stop: async () => void server.close().closeAllConnections() }
}
