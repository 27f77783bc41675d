import type { FastifyReply } from 'fastify'

/** Seconds. */
const maxAge = 600

export const sendCover = (reply: FastifyReply, picture: Buffer): FastifyReply =>
  reply
    .headers({
      'cache-control': `private, max-age=${maxAge}`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    .type('image/webp')
    .send(picture)
