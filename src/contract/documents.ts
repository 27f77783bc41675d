import * as Type from 'typebox'
import { endpoint } from './endpoint.ts'

/** What may be uploaded (product: Catalogues and their files). */
export const extensions = ['pdf', 'docx', 'pptx', 'xlsx', 'zip', 'jpg', 'jpeg', 'png', 'webp'] as const
export type Extension = (typeof extensions)[number]

const Key = Type.Object({ key: Type.String({ pattern: '^[0-9a-f-]{36}\\.[a-z]{3,4}$' }) })
const Signature = Type.Object({
  expires: Type.Optional(Type.Integer()),
  signature: Type.Optional(Type.String({ maxLength: 100 })),
  /** The largest body that an upload address accepts, in bytes; exact when `exact` is set. */
  size: Type.Optional(Type.Integer()),
  exact: Type.Optional(Type.Enum(['1'])),
  /** The name a download is saved under. */
  name: Type.Optional(Type.String({ maxLength: 600 })),
  /** Whether a download is shown by the browser instead of saved. */
  inline: Type.Optional(Type.Enum(['1'])),
})

export const documents = {
  /** The answer is the address itself: it takes one PUT of these bytes within ten minutes. */
  uploadUrl: endpoint('POST /api/document/upload/url', 'admin', {
    summary: 'Ask for an upload address',
    body: Type.Object({
      extension: Type.Enum([...extensions], {
        'x-messages': {
          required: 'must have a file uploaded',
          invalid: `Please choose one of these kinds of file: ${extensions.join(', ')}.`,
        },
      }),
      type: Type.Enum(['catalogue']),
      /** In bytes; when given, exactly so many are accepted. */
      size: Type.Optional(Type.Integer({ minimum: 1, 'x-messages': { required: '', invalid: 'The file is empty.' } })),
    }),
    reply: Type.String(),
  }),
  /** Takes the bytes (application/octet-stream) to a signed address of the local store. */
  upload: endpoint('PUT /api/document/file/:key', 'visitor', {
    summary: 'Upload to a signed address',
    params: Key,
    query: Signature,
    upload: true,
    errors: {
      403: 'Not signed, or expired',
      408: 'The bytes stopped coming',
      409: 'Already used, or in use',
      413: 'Too large',
      415: 'Not application/octet-stream',
      503: 'No room on the disk, or away',
    },
  }),
  /** Answers the bytes of a signed address, whole or by Range. */
  download: endpoint('GET /api/document/file/:key', 'visitor', {
    summary: 'Download from a signed address',
    params: Key,
    query: Signature,
    raw: { 200: 'The file', 206: 'The range that was asked for' },
    errors: { 403: 'Not signed, or expired', 404: 'Gone', 416: 'No such range' },
  }),
  /** The private link of an approved request: the bytes, or a redirect to the page that says why not. */
  open: endpoint('GET /api/client/document/:token', 'visitor', {
    summary: 'Open a private document link',
    params: Type.Object({ token: Type.String({ maxLength: 200 }) }),
    raw: {
      200: 'The file',
      206: 'The range that was asked for',
      302: 'To the page that says why the link does not open',
    },
    errors: { 404: 'Gone', 416: 'No such range' },
  }),
}
