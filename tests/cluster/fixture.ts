import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { startNginx } from '#support/servers/nginx.ts'
import { startPgBouncer } from '#support/servers/pgbouncer.ts'
import { startPostgres } from '#support/servers/postgres.ts'
import { missingDumpReason } from '#support/servers/postgres-programs.ts'
import { MissingError } from '#support/servers/programs.ts'
import { freePorts, throwAwayFolder } from '#support/servers/run.ts'
import { startS3 } from '#support/servers/s3/server.ts'
import { startSmtp } from '#support/smtp.ts'
import { command, instance } from './instance.ts'

export const owner = { email: 'owner@example.com', password: 'a long story of three' }

/** Three instances behind nginx, on PostgreSQL behind PgBouncer, an S3 store and a mail server: all real, on loopback. */
export async function startWorld(test: { after(work: () => Promise<void>): void }) {
  const reason = await missingDumpReason()
  if (reason) throw new MissingError(reason)
  const [postgres, store, smtp, folder] = await Promise.all([
    startPostgres({ dumpable: true }),
    startS3(),
    startSmtp(test),
    throwAwayFolder('story'),
  ])
  const ports = await freePorts(5)
  const [site, tour] = [ports + 3, ports + 4]
  const bucket = await makeBucket(store.env)
  const pooler = await startPgBouncer(postgres.url)
  const env = {
    ...store.env,
    S3_BUCKET: bucket,
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: postgres.url,
    SMTP_URL: smtp.url,
    PUBLIC_URL: `http://127.0.0.1:${site}`,
    TOUR_URL: `http://127.0.0.1:${tour}/`,
    TRUSTED_PROXIES: '127.0.0.1',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    LOG_LEVEL: 'warn',
    // All visitors of the story come from one address.
    RATE_LIMITS: 'off',
    UNDO_SECONDS: '0',
  }
  const instances = [0, 1, 2].map((index) => instance(join(folder.path, String(index)), ports + index, env))
  const tourFiles = join(folder.path, 'tour')
  await mkdir(tourFiles)
  const siteWithout = async (down?: number) => siteConfig({ ports, site, tour, folder: folder.path, down })
  const nginx = await startNginx(await siteWithout())
  test.after(async () => {
    await Promise.allSettled(instances.map(({ kill }) => kill('SIGKILL')))
    await Promise.allSettled([nginx.stop(), pooler.stop(), postgres.stop(), store.stop(), folder.remove()])
  })
  await Promise.all(instances.map(({ start }) => start()))
  return {
    origin: env.PUBLIC_URL,
    tour: env.TOUR_URL,
    tourFiles,
    /** Every log of nginx, as one text. */
    proxyLogs: () => readLogs([folder.path, nginx.folder]),
    /** The bodies that nginx keeps on its disk, in bytes. */
    keptBodies: () => sizeOf(join(nginx.folder, 'client_body')),
    instances,
    /** One command beside the instances, with their settings. */
    docent: (...args: string[]) => command({ ...env, DATA_DIR: join(folder.path, 'command') }, args),
    folder: folder.path,
    postgres,
    smtp,
    /** As docs/operate.md says it: take one instance out of the proxy's list, restart it, put it back. */
    async renew(index: number) {
      await nginx.reload(await siteWithout(index))
      await instances[index]?.kill('SIGTERM')
      await instances[index]?.start()
      await nginx.reload(await siteWithout())
    },
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>

async function readLogs(folders: string[]): Promise<string> {
  const found = await Promise.all(
    folders.map(async (path) =>
      (await readdir(path)).filter((name) => name.endsWith('.log')).map((name) => join(path, name)),
    ),
  )
  return (await Promise.all(found.flat().map((path) => readFile(path, 'utf8')))).join('\n')
}

async function sizeOf(folder: string): Promise<number> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function makeBucket(env: Record<string, string>): Promise<string> {
  Object.assign(process.env, env)
  const client = new S3Client({ endpoint: env.S3_ENDPOINT ?? '', forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: 'docent' }))
  client.destroy()
  return 'docent'
}

interface Site {
  ports: number
  site: number
  tour: number
  folder: string
  down: number | undefined
}

/** deploy/nginx.conf itself, with this world's addresses and without its certificates. */
async function siteConfig({ ports, site, tour, folder, down }: Site): Promise<string> {
  const published = await readFile('deploy/nginx.conf', 'utf8')
  const [docentServer, tourServer] = [site, tour].map((port) => `listen 127.0.0.1:${port};`)
  let seen = 0
  return published
    .replace(/listen 443 ssl;/g, () => (seen++ === 0 ? docentServer : tourServer) ?? '')
    .replace(/ssl_certificate\w* .*;/g, '')
    .replace(/server 127\.0\.0\.1:300(\d) max_fails=0;/g, (_line, digit: string) => {
      const index = Number(digit) - 1
      return `server 127.0.0.1:${ports + index} max_fails=0${index === down ? ' down' : ''};`
    })
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll('/srv/tour', join(folder, 'tour'))
    .replaceAll('$host;', '$http_host;')
}
