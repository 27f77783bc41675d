import { join } from 'node:path'
import { paths } from '#ui/lib/paths.ts'
import type { World } from '../fixture.ts'
import { type Answer, fetchAnswer, keepAnswers, sizeOf } from '../load/answers.ts'
import { inRounds, middle } from '../load/rounds.ts'
import { filesScript } from '../load/scripts.ts'
import { wrk } from '../load/wrk.ts'
import type { Server } from '../server.ts'
import type { Row } from '../table.ts'

const asBrowser = { 'accept-encoding': 'gzip, deflate, br' }

/** What a browser loads for the login page, cold, against a server that sends the same bytes from memory. */
export async function measurePageFiles(world: World): Promise<Row[]> {
  const { rounds, seconds, product } = world
  const files = await loginPage(product)
  const kept = await keepAnswers(join(world.dataDir, 'login.json'), { ...files, '/': files[paths.login] as Answer })
  const bare = await world.start('bench/ceilings/bare.ts', { ANSWERS: kept })
  const script = scriptOf(files)
  const drive = ({ origin }: Server) => wrk({ origin, seconds, connections: 32, script })
  try {
    const runs = await inRounds(rounds, { product: () => drive(product), bare: () => drive(bare) })
    const row = { ...middle(runs.product), memory: product.memory(), ceiling: middle(runs.bare).figure }
    return [{ ...row, work: "the login page's files, against bare HTTP", target: { atLeast: 0.6 } }]
  } finally {
    await bare.stop()
  }
}

export function scriptOf(files: Record<string, Answer>): string {
  const sizes = Object.entries(files).map(([path, answer]) => [path, sizeOf(answer)])
  return filesScript(Object.fromEntries(sizes), asBrowser)
}

/** The document and every file of ours that it names. */
export async function loginPage({ origin }: Server): Promise<Record<string, Answer>> {
  const html = await (await fetch(origin + paths.login)).text()
  const named = [...html.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map(([, path = '']) => path)
  const answers: Record<string, Answer> = {}
  for (const path of [paths.login, ...new Set(named)]) answers[path] = await fetchAnswer(origin + path, asBrowser)
  return answers
}
