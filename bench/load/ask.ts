import { fetchAnswer } from './answers.ts'
import { askScript } from './scripts.ts'
import { type Load, wrk } from './wrk.ts'

interface Asked {
  origin: string
  token: string
  paths: string[]
  seconds: number
  /** Throws when an answer is not what it should be. */
  check: (path: string, answer: unknown) => void
}

/** Checks every answer once, then asks in turn over one connection, where each must be as it was. */
export async function ask({ origin, token, paths, seconds, check }: Asked): Promise<Load> {
  const bodies: string[] = []
  for (const path of paths) {
    const { body } = await fetchAnswer(origin + path, { authorization: `Bearer ${token}` })
    const text = Buffer.from(body, 'base64').toString()
    check(path, JSON.parse(text))
    bodies.push(text)
  }
  return wrk({ origin, seconds, connections: 1, script: askScript(token, paths, bodies) })
}
