import * as Type from 'typebox'
import { Id, IdParams, Integer, Language, LinkToken, shape } from './common.ts'
import { endpoint } from './endpoint.ts'
import { type PictureWidth, pictureWidths } from './picture-widths.ts'
import { EditionReading } from './reading.ts'

const Page = Type.Integer({ minimum: 1, maximum: 20_000 })
/** A type beside the values, because an address has texts alone. */
const Width = Type.Unsafe<PictureWidth>(Type.Integer({ enum: [...pictureWidths], maximum: 2_400 }))

/** OpenAPI 3.0 knows no tuples. */
const numbers = (count: number) => Type.Array(Type.Number(), { minItems: count, maxItems: count })

/** Left, top, width and height, as fractions of the page as it is shown. */
export type Box = [number, number, number, number]
const Box = Type.Unsafe<Box>(numbers(4))

/** A file to be read page by page, and the ticket for its pictures and words. */
export const Book = shape('Book')({
  /** Part of the addresses of pictures and words. Valid for 30 minutes, and no longer than the link or the session. */
  ticket: Type.String(),
  pages: Integer({ minimum: 1 }),
  /** Width and height of each page in points. */
  sizes: Type.Array(Type.Unsafe<[number, number]>(numbers(2))),
  /** The contents that the file itself lists. The uppermost level is 1. */
  outline: Type.Array(Type.Object({ title: Type.String(), page: Page, level: Type.Integer({ minimum: 1 }) })),
  download: Type.Boolean(),
  /** The number of the edition. */
  edition: Type.Optional(Type.Integer()),
  /** The line to be shown on each page: who reads it. */
  mark: Type.Union([Type.String(), Type.Null()]),
  /** The page tells which pages are read (`seen`). */
  counted: Type.Boolean(),
})
export type Book = Type.Static<typeof Book>

/** What stands on a page: its lines in reading order with their words, and its links, to an address or a page. */
export const PageWords = shape('PageWords')({
  lines: Type.Array(Type.Array(Type.Object({ text: Type.String(), box: Box }))),
  links: Type.Array(Type.Object({ box: Box, url: Type.Optional(Type.String()), page: Type.Optional(Page) })),
})
export type PageWords = Type.Static<typeof PageWords>

/** Where a search term stands, in the order of the pages: at most 100 places, each with the words around. */
export const Found = shape('Found')({
  hits: Type.Array(
    Type.Object({
      page: Page,
      boxes: Type.Array(Box),
      before: Type.String(),
      match: Type.String(),
      after: Type.String(),
    }),
  ),
  /** The last page that was searched, of a file that is too long to be searched to its end. */
  until: Type.Optional(Page),
})
export type Found = Type.Static<typeof Found>

const unreadable = 'Code `preparing`: not ready yet. Code `unreadable`: only a download. Or this key does not allow it'
const changed = 'Code `changed`: the link opens another file than that of the ticket'
const Ticket = Type.Object({ ticket: Type.String({ pattern: '^[\\w~.-]{1,250}$' }) })
const refused = { 403: 'The ticket is not valid, or what it was given for has ended', 404: 'No such page' }
const drawn = { ...refused, 422: 'This page cannot be shown', 503: 'Too many pages are being drawn' }

/** A page and the seconds for which it was read in this visit. */
const Total = Type.Unsafe<[number, number]>(
  Type.Array(Type.Integer({ minimum: 0, maximum: 86_400 }), { minItems: 2, maxItems: 2 }),
)

/** Pages in one call of `seen`. */
export const maxSeenPages = 1_000

export const reader = {
  /** Counts an opening by a person. With a former ticket of the same key it counts nothing and answers a new ticket. */
  open: endpoint('POST /api/client/request/read', 'visitor', {
    token: 'none',
    summary: 'Read the catalogue in the browser',
    body: Type.Object({ key: LinkToken, ticket: Type.Optional(Ticket.properties.ticket) }),
    reply: Book,
    errors: { 403: 'Not a ticket of this key', 404: 'Unknown key', 409: `${unreadable}. ${changed}` },
  }),
  /** As a visitor reads it, but counts nothing. The ticket ends with the session. */
  openAsStaff: endpoint('POST /api/resource/catalogue/:id/read', 'admin', {
    token: 'read',
    summary: 'Read a catalogue as its visitors do',
    params: IdParams,
    body: Type.Object({ number: Type.Optional(Integer({ minimum: 1 })), language: Type.Optional(Language) }),
    reply: Book,
    errors: { 404: 'Unknown catalogue or edition', 409: unreadable },
  }),
  /** The first page of a file, as a small WebP. The ticket ends with the link or the session that it was given to. */
  cover: endpoint('GET /api/document/cover/:ticket', 'visitor', {
    token: 'none',
    summary: 'The cover of a file',
    params: Ticket,
    raw: { 200: 'The picture (image/webp)' },
    errors: refused,
  }),
  picture: endpoint('GET /api/client/read/:ticket/:page-:width.webp', 'visitor', {
    token: 'none',
    summary: 'Picture of a page',
    params: Type.Object({ ...Ticket.properties, page: Page, width: Width }),
    raw: { 200: 'The picture (image/webp)' },
    errors: drawn,
  }),
  words: endpoint('GET /api/client/read/:ticket/:page.json', 'visitor', {
    token: 'none',
    summary: 'Words and links of a page',
    params: Type.Object({ ...Ticket.properties, page: Page }),
    reply: PageWords,
    errors: drawn,
  }),
  find: endpoint('GET /api/client/read/:ticket/find', 'visitor', {
    token: 'none',
    summary: 'Find words in the pages',
    params: Ticket,
    query: Type.Object({ q: Type.String({ format: 'filled', maxLength: 100 }) }),
    reply: Found,
    errors: drawn,
  }),
  /**
   * Tells for how long pages were read: totals of this visit, so that lost, repeated and reordered calls do no harm.
   * Always 204; what cannot be true, comes within five seconds or with `Sec-GPC: 1` counts nothing.
   */
  seen: endpoint('POST /api/client/read/:ticket/seen', 'visitor', {
    token: 'none',
    summary: 'Tell which pages were read',
    params: Type.Object({ ticket: Type.String() }),
    body: Type.Object({
      /** What the browser made up for this visit. */
      visit: Type.String({ pattern: '^[\\w-]{8,64}$' }),
      seconds: Type.Array(Total, { maxItems: maxSeenPages }),
    }),
  }),
  /** Sums of all visitors, without persons. */
  figures: endpoint('GET /api/resource/catalogue/:id/editions/:number/reading', 'admin', {
    token: 'read',
    summary: 'How an edition was read',
    params: Type.Object({ id: Id, number: Integer({ minimum: 1 }) }),
    query: Type.Object({ language: Type.Optional(Language) }),
    reply: EditionReading,
    errors: { 404: 'Unknown catalogue or edition' },
  }),
}
