import { connect, type Socket } from 'node:net'
import type { Run } from './run.ts'

export type Kind = 'header' | 'body' | 'reader'
const kinds: readonly Kind[] = ['header', 'body', 'reader']
/**
 * One connection in twenty is a slow reader. On loopback the kernel buffers megabytes before a slow reader has an effect,
 * and hundreds of readers would be a test of fast ones.
 */
const readers = 20

/** Header timeout 10 s, body timeout 30 s, connection check interval 5 s, and 1 s of tolerance. */
const longest: Record<Kind, number> = { header: 16_000, body: 36_000, reader: Number.POSITIVE_INFINITY }

/** Every 50 ms a twentieth of the connections sends or reads something, so that each does so once a second. */
const parts = 20
const moment = 50

interface Slow {
  kind: Kind
  socket: Socket
  began: number
}

interface Wanted {
  count: number
  /** The path that slow readers download. */
  file: string
  /** Milliseconds until all are connected. */
  arriveIn: number
}

/** Keeps this many slow connections open; a closed one reconnects. */
export function startSlow(run: Run, origin: string, { count, file, arriveIn }: Wanted) {
  const { hostname, port } = new URL(origin)
  const all: Slow[] = []
  const closed: Record<Kind, number[]> = { header: [], body: [], reader: [] }
  let isOver = false

  function open(index: number): void {
    const kind: Kind = index % readers === 0 ? 'reader' : index % 2 === 0 ? 'header' : 'body'
    const socket = connect(Number(port), hostname)
    const slow = { kind, socket, began: performance.now() }
    all[index] = slow
    socket.on('connect', () => {
      slow.began = performance.now()
      socket.write(beginning(kind, file))
    })
    if (kind !== 'reader') socket.resume()
    socket.on('error', () => {})
    socket.on('close', () => {
      if (isOver) return
      closed[kind].push(performance.now() - slow.began)
      open(index)
    })
  }

  let turn = 0
  const beat = setInterval(() => {
    const next = Math.min(count, all.length + Math.ceil((count * moment) / arriveIn))
    while (all.length < next) open(all.length)
    for (let index = turn++ % parts; index < all.length; index += parts) trickle(all[index])
  }, moment)

  return {
    count: () => all.length,
    /** Closes all of them; reports those that stayed open for too long. */
    stop() {
      isOver = true
      clearInterval(beat)
      const now = performance.now()
      for (const kind of kinds) {
        const held = all.filter((slow) => slow.kind === kind).map(({ began }) => now - began)
        const late = [...held, ...closed[kind]].filter((time) => time > longest[kind])
        if (late.length > 0)
          run.wrong(`${late.length} of kind ${kind} were held up to ${Math.round(Math.max(...late))} ms`)
        run.note(
          `${kind}: ${held.length} held, ${closed[kind].length} closed after ${Math.round(Math.max(0, ...closed[kind]))} ms at most`,
        )
      }
      for (const { socket } of all) socket.destroy()
    },
  }
}

function beginning(kind: Kind, file: string): string {
  const head = 'HTTP/1.1\r\nHost: x\r\n'
  if (kind === 'header') return `GET / ${head}X-Slow: `
  if (kind === 'reader') return `GET ${file} ${head}\r\n`
  return `POST /api/client/catalogue/info ${head}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`
}

function trickle(slow: Slow | undefined): void {
  if (slow?.kind === 'reader') slow.socket.read(1_000)
  else if (slow?.socket.readyState === 'open') slow.socket.write(' ')
}
