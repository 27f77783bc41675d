import { writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** What a server sent, as it travelled: nothing is decompressed. */
export interface Answer {
  headers: Record<string, string | string[]>
  /** In base64. */
  body: string
}

const ofTheConnection = ['connection', 'keep-alive', 'date', 'transfer-encoding']

export async function fetchAnswer(address: string, headers: Record<string, string>): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>()
  get(address, { headers, agent: false }, resolve).once('error', reject)
  const answer = await promise
  const body = await buffer(answer)
  if (answer.statusCode !== 200) throw new Error(`${address} was answered with ${answer.statusCode}.`)
  const sent = Object.entries(answer.headers).filter(([name]) => !ofTheConnection.includes(name))
  return { headers: Object.fromEntries(sent) as Answer['headers'], body: body.toString('base64') }
}

/** For the bare server to read. */
export async function keepAnswers(path: string, answers: Record<string, Answer>): Promise<string> {
  await writeFile(path, JSON.stringify(answers))
  return path
}

export const sizeOf = ({ body }: Answer) => Buffer.from(body, 'base64').length
