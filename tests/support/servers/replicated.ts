import { appendFile, chown, mkdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { createCluster, run, user } from './postgres.ts'
import { missingDumpReason, systemFolder } from './postgres-programs.ts'
import { MissingError } from './programs.ts'
import { freePorts, throwAwayFolder } from './run.ts'

/** A primary with a synchronous standby, and beside each what Patroni would say of it. */
export async function startReplicated() {
  const reason = await missingDumpReason()
  const bin = systemFolder()
  if (reason || !bin) throw new MissingError(reason ?? 'PostgreSQL is missing')
  const [folder, ports] = [await throwAwayFolder('replicated'), await freePorts(4)]
  const primary = node(bin, join(folder.path, 'primary'), ports)
  const standby = node(bin, join(folder.path, 'standby'), ports + 1)
  for (const { cluster } of [primary, standby]) {
    await mkdir(cluster)
    if (user.uid) await chown(cluster, user.uid, user.gid)
  }
  await createCluster(bin, primary.cluster, ports)
  await primary.start()
  const source = `host=127.0.0.1 port=${ports} user=docent application_name=standby`
  await run(bin, 'pg_basebackup', '-D', join(standby.cluster, 'data'), '-R', '-c', 'fast', '-d', source)
  // As deploy/patroni.yml has it: what is vacuumed on the primary would otherwise break off what reads here.
  const settings = `port = ${ports + 1}\nhot_standby_feedback = on\n`
  await appendFile(join(standby.cluster, 'data/postgresql.conf'), settings)
  await standby.start()
  await ask(ports, "alter system set synchronous_standby_names = 'standby'")
  await ask(ports, 'select pg_reload_conf()')
  const patronis = [0, 1].map((index) => likePatroni(ports + index, ports + 2 + index))
  return {
    primary,
    standby,
    /** For HAProxy: where each is, and where it says what it is. */
    nodes: [0, 1].map((index) => ({ port: ports + index, says: ports + 2 + index })),
    async stop() {
      for (const server of patronis) server.close()
      await Promise.allSettled([primary.stop(), standby.stop()])
      await folder.remove()
    },
  }
}

function node(bin: string, cluster: string, port: number) {
  const data = join(cluster, 'data')
  const control = (...args: string[]) => run(bin, 'pg_ctl', '-D', data, '-w', '-l', join(cluster, 'log'), ...args)
  return {
    cluster,
    url: `postgres://docent@127.0.0.1:${port}/postgres`,
    start: () => control('start'),
    stop: () => control('-m', 'immediate', 'stop'),
    promote: () => control('promote'),
    ask: (statement: string) => ask(port, statement),
    /** No shutdown: the process is gone from one moment to the next. */
    async kill() {
      const [pid = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
  }
}

async function ask(port: number, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'docent', database: 'postgres' })
  // A server that is killed meanwhile fails the query as well, and this event alone would end the tests.
  client.on('error', () => {})
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

/** GET /primary and /replica answer 200 or 503. */
function likePatroni(port: number, says: number) {
  const server = createServer(async ({ url }, answer) => {
    const found = await ask(port, 'select pg_is_in_recovery() as "isStandby"').catch(() => undefined)
    const role = found?.rows[0]?.isStandby ? '/replica' : '/primary'
    answer.writeHead(found && url === role ? 200 : 503).end()
  })
  return server.listen(says, '127.0.0.1')
}
