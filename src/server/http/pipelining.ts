import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Browsers and proxies ask again on a connection once they have their answer. */
const mostOpen = 8

/** Closes a connection that asks on without taking answers: they would all wait in memory. */
export function limitPipelining(app: FastifyInstance): void {
  const open = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const count = (open.get(socket) ?? 0) + 1
    open.set(socket, count)
    reply.raw.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1))
    if (count <= mostOpen) return done()
    reply.hijack()
    socket.destroy()
  })
}
