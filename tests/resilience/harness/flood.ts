import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { customer } from '#support/given.ts'
import { percentile } from './ask.ts'
import type { Flood, Flooded } from './load-generator.ts'

/** A load generator on raw sockets, as a separate process: a client library would be slower than the product. */
const flood: Flood = JSON.parse(process.argv[2] ?? '')
const { hostname, port } = new URL(flood.origin)
const most = flood.most ?? Number.POSITIVE_INFINITY
const drainTimeout = 15_000
const began = performance.now()
const mark = `${process.pid}.${Date.now()}`

interface Visitor {
  socket: Socket
  answer: string
  /** Start time of the request in flight; 0 when there is none. */
  asked: number
}

const visitors = new Set<Visitor>()
const idle: Visitor[] = []
const accepted: number[] = []
const refused: number[] = []
const others: Record<string, number> = {}
let sent = 0
let unsaid = 0

/** Sends the requests that are due, while a connection is free. */
function ask(): void {
  const due = Math.min(most, ((performance.now() - began) * flood.rate) / 1_000)
  while (sent < due && !isOver()) {
    const visitor = idle.pop() ?? (visitors.size < flood.connections ? arrive() : undefined)
    if (!visitor) return
    sent++
    visitor.asked = performance.now()
    visitor.socket.write(question(sent))
  }
}

const isOver = () => sent >= most || performance.now() - began > flood.seconds * 1_000

function question(serial: number): string {
  const body = flood.body ?? JSON.stringify({ ...customer, email: `${mark}.${serial}@example.com` })
  const head = `POST ${flood.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json`
  return `${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

function arrive(): Visitor {
  const socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1')
  const visitor: Visitor = { socket, answer: '', asked: 0 }
  visitors.add(visitor)
  socket.on('data', (said) => {
    visitor.answer += said
    if (isWhole(visitor.answer)) listen(visitor)
  })
  socket.on('error', () => {})
  socket.on('close', () => leave(visitor))
  return visitor
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n')
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(answer)?.[1] ?? 0)
  return end > 0 && answer.length >= end + 4 + length
}

function listen(visitor: Visitor): void {
  const took = performance.now() - visitor.asked
  const status = visitor.answer.slice(9, 12)
  if (status.startsWith('2')) accepted.push(took)
  else if (status === '429' || status === '503') refused.push(took)
  else count(status)
  if (refused.at(-1) === took && !/\r\nretry-after: \d/i.test(visitor.answer)) unsaid++
  const isLast = /\r\nconnection: close/i.test(visitor.answer)
  visitor.asked = 0
  visitor.answer = ''
  if (isLast) visitor.socket.destroy()
  else idle.push(visitor)
  ask()
}

function leave(visitor: Visitor): void {
  visitors.delete(visitor)
  if (visitor.asked > 0) count('broken')
  else if (idle.includes(visitor)) idle.splice(idle.indexOf(visitor), 1)
}

function count(what: string): void {
  others[what] = (others[what] ?? 0) + 1
}

const waiting = () => [...visitors].filter(({ asked }) => asked > 0).length

const beat = setInterval(ask, 1)
while (!isOver() || (waiting() > 0 && performance.now() - began < flood.seconds * 1_000 + drainTimeout)) await sleep(20)
clearInterval(beat)
const unanswered = waiting()
for (const { socket } of visitors) socket.destroy()
const flooded: Flooded = {
  ...{ sent, unsaid, unanswered, others },
  accepted: accepted.length,
  refused: refused.length,
  acceptedP99: percentile(accepted, 0.99),
  refusedP99: percentile(refused, 0.99),
}
process.stdout.write(JSON.stringify(flooded))
