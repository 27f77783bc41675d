import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Row } from '../table.ts'

const run = promisify(execFile)

/** The Node that the project brings, for every machine it may be installed on. */
const pinnedNode = /\/node_modules\/node-(bin-)?(linux|darwin|win)-/

/** What the bundle needs, and what `npm ci --omit=dev` would install here, without the pinned Node: the bytes of its files, and the blocks they fill. */
export async function measureSize(): Promise<Row[]> {
  const { stdout } = await run('npm', ['ls', '--omit=dev', '--all', '--parseable'])
  const packages = stdout.split('\n').filter((path) => path.includes('/node_modules/') && !pinnedNode.test(path))
  const megabytes = async (unit: string) => {
    const { stdout: sizes } = await run('du', ['-sc', unit, '--exclude=node_modules', ...packages])
    return Number(/^(\d+)\ttotal$/m.exec(sizes)?.[1]) / 1_000_000
  }
  const { stdout: bundle } = await run('du', ['-sb', 'dist/server'])
  return [
    { work: 'dependencies as installed', figure: await megabytes('-b'), unit: 'MB', target: { atMost: 60 } },
    { work: 'bundled server', figure: Number.parseInt(bundle, 10) / 1_000_000, unit: 'MB' },
    { work: 'dependencies in blocks of the disk', figure: await megabytes('-B1'), unit: 'MB' },
  ]
}
