import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Answer } from '../load/answers.ts'

/** The least that HTTP costs here: answers that were recorded, from memory; an address without one gets that of `/`. */
const recorded = JSON.parse(readFileSync(process.env.ANSWERS ?? '', 'utf8')) as Record<string, Answer>
const answers = new Map(
  Object.entries(recorded).map(([url, { headers, body }]) => [url, { headers, body: Buffer.from(body, 'base64') }]),
)

createServer(({ url = '/' }, response) => {
  const answer = answers.get(url) ?? answers.get('/')
  response.writeHead(200, answer?.headers)
  response.end(answer?.body)
}).listen(Number(process.env.PORT), '127.0.0.1')
