import type { FastifyRequest } from 'fastify'

/** Browsers, and scanners that imitate them, ask for a page, and are led to one where programs get a refusal. */
export const isBrowser = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false
