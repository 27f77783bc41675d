import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'

/** Names with the texts, mail exchangers and IPv4 addresses that they have. */
export interface Zone {
  readonly txt?: Readonly<Record<string, readonly string[]>>
  readonly mx?: Readonly<Record<string, readonly string[]>>
  readonly a?: Readonly<Record<string, readonly string[]>>
}

type Mood = 'answers' | 'fails' | 'is silent'

const types: Readonly<Record<number, keyof Zone>> = { 1: 'a', 15: 'mx', 16: 'txt' }
const unknownName = 3
const serverFailure = 2

/** A name server (RFC 1035) over UDP for TXT, MX and A. */
export async function startDns(test: { after(work: () => Promise<void>): void }, zone: Zone) {
  const socket = createSocket('udp4')
  const control = { mood: 'answers' as Mood, zone, asked: [] as string[] }
  socket.on('message', (query: Buffer, { port, address }: RemoteInfo) => {
    const { name, type, question } = readQuestion(query)
    control.asked.push(name)
    if (control.mood === 'is silent') return
    const kind = types[type]
    const records = kind && control.zone[kind]?.[name]
    const isKnown = Object.values(control.zone).some((names) => name in names)
    const code = control.mood === 'fails' ? serverFailure : isKnown ? 0 : unknownName
    socket.send(answerTo(query, question, type, code === 0 ? (records ?? []) : [], code), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  test.after(() => new Promise<void>((resolve) => socket.close(() => resolve())))
  return Object.assign(control, { address: `127.0.0.1:${socket.address().port}` })
}

function readQuestion(query: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return {
    name: labels.join('.').toLowerCase(),
    type: query.readUInt16BE(at + 1),
    question: query.subarray(12, at + 5),
  }
}

function answerTo(query: Buffer, question: Buffer, type: number, records: readonly string[], code: number): Buffer {
  const head = Buffer.alloc(12)
  query.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8180 | code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records.length, 6)
  return Buffer.concat([head, question, ...records.map((record) => recordOf(type, record))])
}

function recordOf(type: number, record: string): Buffer {
  const data = dataOf(type, record)
  const head = Buffer.alloc(12)
  // The name is that of the question.
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function dataOf(type: number, record: string): Buffer {
  if (type === 1) return Buffer.from(record.split('.').map(Number))
  return type === 16 ? textOf(record) : Buffer.concat([Buffer.from([0, 10]), nameOf(record)])
}

/** Long texts are written in parts. */
const textOf = (text: string): Buffer =>
  Buffer.concat(
    (text.match(/.{1,255}/g) ?? ['']).map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])),
  )

const nameOf = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .split('.')
      .filter(Boolean)
      .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ])
