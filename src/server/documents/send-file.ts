import { send } from '@fastify/send'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../errors.ts'
import type { Storage } from '../storage/storage.ts'
import { extensionOf, mediaTypes } from './file-kinds.ts'

/** Answers a kept file, whole or by Range, so that nothing in it can act in our origin. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { key, name }: { key: string; name: string },
): Promise<FastifyReply> {
  const { statusCode, headers, stream, type } = await send(request.raw, encodeURI(storage.pathOf(key)), {
    cacheControl: false,
    dotfiles: 'allow',
  })
  if (type === 'error' && statusCode === 404) throw notFound('This file')
  const extension = extensionOf(key)
  return reply
    .code(statusCode)
    .headers(headers)
    .type(mediaTypes[extension])
    .header('content-disposition', contentDisposition(`${name}.${extension}`))
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('cache-control', 'private, no-store')
    .send(stream)
}
