import { join } from 'node:path'
import { freePorts, runScript, throwAwayFolder } from './run.ts'

export interface Swift {
  /** What a program needs in its environment to use it. */
  env: Record<'S3_ENDPOINT' | 'AWS_REGION' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>
  stop(): Promise<void>
}

/** A throw-away S3 server that checks signatures, on ports of its own. What is missing is installed, or named in the error. */
export async function startSwift(): Promise<Swift> {
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
