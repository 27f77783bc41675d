import { join } from 'node:path'
import { type Program, requireProgram } from './programs.ts'
import { freePorts, runScript, throwAwayFolder } from './run.ts'
import type { S3Server } from './s3/server.ts'

const servers = ['proxy', 'account', 'container', 'object']

export const swift: Program = {
  name: 'OpenStack Swift',
  commands: [...servers.map((server) => `swift-${server}-server`), 'swift-ring-builder', 'memcached'],
  packages: [...servers.map((server) => `swift-${server}`), 'memcached'],
}

/** A temporary third-party S3 server that checks signatures, on free ports. */
export async function startSwift(): Promise<S3Server> {
  await requireProgram(swift)
  const folder = await throwAwayFolder('swift')
  const port = await freePorts(10)
  const run = (what: string) => runScript('swift.sh', what, join(folder.path, 'swift'), port)
  await run('start')
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'test:tester',
      AWS_SECRET_ACCESS_KEY: 'testing',
    },
    async stop() {
      await run('stop')
      await folder.remove()
    },
  }
}
