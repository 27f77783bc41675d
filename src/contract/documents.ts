import * as Type from 'typebox'
import { EpochMs } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The file extensions that may be uploaded (product: Catalogues and their files). */
export const extensions = ['pdf', 'docx', 'pptx', 'xlsx', 'zip', 'jpg', 'jpeg', 'png', 'webp'] as const
export type Extension = (typeof extensions)[number]

const Key = Type.Object({ key: Type.String({ pattern: '^[0-9a-f-]{36}\\.[a-z]{3,4}$' }) })
const Signature = Type.Object({
  expires: Type.Optional(EpochMs),
  signature: Type.Optional(Type.String({ maxLength: 100 })),
  /** The maximum size of an upload in bytes; the exact size when `exact` is set. */
  size: Type.Optional(Type.Integer({ maximum: Number.MAX_SAFE_INTEGER })),
  exact: Type.Optional(Type.Enum(['1'])),
  name: Type.Optional(Type.String({ maxLength: 600 })),
  /** An address ends with the session or API token that it was given to. */
  session: Type.Optional(Type.String({ maxLength: 100 })),
  /** Set when the browser shows a download instead of saving it. */
  inline: Type.Optional(Type.Enum(['1'])),
})

export const documents = {
  /** Returns an address that accepts one PUT within ten minutes. */
  uploadUrl: endpoint('POST /api/document/upload/url', 'admin', {
    token: 'act',
    summary: 'Ask for an upload address',
    body: Type.Object({
      extension: Type.Enum([...extensions], {
        'x-messages': {
          required: 'must have a file uploaded',
          invalid: `Please choose one of these kinds of file: ${extensions.join(', ')}.`,
        },
      }),
      type: Type.Enum(['catalogue', 'tour']),
      /** Size in bytes; when given, only a file of exactly this size is accepted. */
      size: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: Number.MAX_SAFE_INTEGER,
          'x-messages': { required: '', invalid: 'The file is empty.' },
        }),
      ),
    }),
    reply: Type.String(),
  }),
  /** Uploads a file (application/octet-stream) to a signed address of the local store. */
  upload: endpoint('PUT /api/document/file/:key', 'visitor', {
    token: 'none',
    summary: 'Upload to a signed address',
    params: Key,
    query: Signature,
    upload: ['application/octet-stream'],
    errors: {
      403: 'Not signed, expired, or its session ended',
      408: 'The bytes stopped coming',
      409: 'Already used, or in use',
      413: 'Too large',
      415: 'Not application/octet-stream',
      503: 'No room on the disk, or away',
    },
  }),
  download: endpoint('GET /api/document/file/:key', 'visitor', {
    token: 'none',
    summary: 'Download from a signed address',
    params: Key,
    query: Signature,
    raw: {
      200: 'The file',
      206: 'The range that was asked for',
      302: 'To the file in the store, for a minute, or in place of a refusal for a browser to the list of catalogues',
    },
    errors: { 403: 'Not signed, expired, or its session ended', 404: 'Gone', 416: 'No such range' },
  }),
  /** The private link of an approved request: the file, or a redirect to a page that says why not. */
  open: endpoint('GET /api/client/document/:token', 'visitor', {
    token: 'none',
    summary: 'Open a private document link',
    params: Type.Object({ token: Type.String({ maxLength: 200 }) }),
    /** The signature of an opening by a person, which is not counted again. */
    query: Type.Object({ opened: Type.Optional(Type.String({ maxLength: 100 })) }),
    raw: {
      200: 'The file',
      206: 'The range that was asked for',
      302: 'To the page of the link, the page that says why it does not open, or the file in the store',
    },
    errors: { 403: 'Can only be read in the browser', 404: 'Gone', 416: 'No such range' },
  }),
}
