import type { FastifyRequest } from 'fastify'

/** Aborts when the connection of a request closes, also one that is closed already. */
export const leftSignal = ({ socket, signal }: Pick<FastifyRequest, 'socket' | 'signal'>): AbortSignal =>
  socket.destroyed ? AbortSignal.abort() : signal
