import * as Type from 'typebox'
import { Created, EpochMs, Id, IdParams, Language, shape, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { listQuery, pageOf } from './lists.ts'
import { previewWidths, type PreviewWidth as Width } from './picture-widths.ts'
import { Days, FormQuery } from './request-shapes.ts'

export const ViewKind = Type.Enum(['picture', 'pdf'])
export type ViewKind = Type.Static<typeof ViewKind>

export const CatalogueMark = Type.Enum(['off', 'screen', 'download'], { title: 'CatalogueMark' })
/** Whether each page says who it is shown to: in the reader alone, or in downloads as well. */
export type CatalogueMark = Type.Static<typeof CatalogueMark>

export const CatalogueRow = shape('CatalogueRow')({
  id: Type.String(),
  name: Type.String(),
  /**
   * A signed download address of the newest published file, valid for five minutes; of the newest file while none is
   * published.
   */
  url: Type.String(),
  /** A signed address of that file's first page, a small WebP; null while there is none. */
  cover: Type.Union([Type.String(), Type.Null()]),
  /** How many pages that file has; 0 while they are unknown. */
  pages: Type.Integer(),
  /** Whether the form shows the cover. */
  showCover: Type.Boolean(),
  /** False: visitors read it in the browser alone. */
  download: Type.Boolean(),
  /** How many of its first pages the form shows. */
  previewPages: Type.Integer(),
  /** After how many days a link that was never opened is mailed once more; null for never. */
  remindAfterDays: Type.Union([Type.Integer(), Type.Null()]),
  /** The size of that file. */
  bytes: Type.Integer(),
  /** The number of the newest published edition; null while none is published. */
  edition: Type.Union([Type.Integer(), Type.Null()]),
  /** How many requests name it, of any status. */
  requests: Type.Integer(),
  /** For pictures and PDFs: a signed address that the browser can show, valid for five minutes. */
  view: Type.Optional(Type.Object({ kind: ViewKind, url: Type.String() })),
  disabled: Type.Boolean(),
  mark: CatalogueMark,
  /** With the mark `download`: whether the files can be handed out, and the sentence why one of them cannot. */
  copies: Type.Optional(
    Type.Object({
      state: Type.Enum(['preparing', 'ready', 'refused']),
      reason: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  created: EpochMs,
  /** For one catalogue alone: how many days its links work when nothing else is chosen. */
  linkDays: Type.Optional(Type.Integer()),
  /** For one catalogue alone: the language of mails to visitors who have chosen none. */
  mailLanguage: Type.Optional(Language),
})
export type CatalogueRow = Type.Static<typeof CatalogueRow>

/** The first pages of a file, as its form shows them to everybody. */
export const CataloguePreview = shape('CataloguePreview')({
  /** How many pages the whole file has. */
  pages: Type.Integer(),
  /** Their sizes in points, and the addresses of their pictures, 200 and 800 pixels wide. */
  shown: Type.Array(
    Type.Object({
      page: Type.Integer(),
      width: Type.Number(),
      height: Type.Number(),
      small: Type.String(),
      large: Type.String(),
    }),
  ),
})
export type CataloguePreview = Type.Static<typeof CataloguePreview>

/** The page's language, which chooses among the files of an edition. */
const PageLanguage = Type.Object({ lang: Type.Optional(Language) })
/** A type beside the values, because an address has texts alone. */
const PreviewWidth = Type.Unsafe<Width>(Type.Integer({ enum: [...previewWidths], maximum: 800 }))
const mostPreviewed = 10
const previewWords = 'Please enter a number of pages from 0 to 10.'

export const catalogues = {
  /** `url` is the address of the caller's finished upload, without its query. */
  create: endpoint('POST /api/resource/catalogue', 'admin', {
    token: 'act',
    summary: 'Create a catalogue',
    body: Type.Object({
      name: Text('Please input the access name!'),
      url: Type.String({ maxLength: 2048, 'x-messages': { required: 'must have a file uploaded' } }),
    }),
    reply: Created,
    errors: { 409: 'The file already belongs to a catalogue' },
  }),
  list: endpoint('GET /api/resource/catalogue', 'admin', {
    token: 'read',
    summary: 'Catalogues',
    query: listQuery(['name'], {}),
    reply: pageOf(CatalogueRow),
  }),
  find: endpoint('GET /api/resource/catalogue/:id', 'admin', {
    token: 'read',
    summary: 'One catalogue',
    params: IdParams,
    reply: CatalogueRow,
    errors: { 404: 'Unknown catalogue' },
  }),
  change: endpoint('PATCH /api/resource/catalogue/:id', 'admin', {
    token: 'act',
    summary: 'Change a catalogue',
    params: IdParams,
    body: Type.Object(
      {
        name: Type.Optional(Text('Please input the access name!')),
        showCover: Type.Optional(Type.Boolean()),
        mark: Type.Optional(CatalogueMark),
        /** False: visitors read it in the browser alone. */
        download: Type.Optional(Type.Boolean()),
        /** How many of its first pages the form shows to everybody. */
        previewPages: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: mostPreviewed,
            'x-messages': { required: previewWords, invalid: previewWords },
          }),
        ),
        /** For links whose mail leaves from now on; null for no reminder. */
        remindAfterDays: Type.Optional(Type.Union([Days, Type.Null()])),
      },
      { minProperties: 1 },
    ),
    errors: { 404: 'Unknown catalogue' },
  }),
  /** Deletes the catalogue with its editions and private links at once, and their files later. */
  remove: endpoint('DELETE /api/resource/catalogue/:id', 'admin', {
    token: 'act',
    summary: 'Delete a catalogue',
    params: IdParams,
    errors: { 404: 'Unknown catalogue' },
  }),
  /** Closes the catalogue's form. */
  disable: endpoint('POST /api/resource/catalogue/:id/disable', 'admin', {
    token: 'act',
    summary: 'Make a catalogue inactive',
    params: IdParams,
    errors: { 404: 'Unknown catalogue', 409: 'Already inactive' },
  }),
  enable: endpoint('POST /api/resource/catalogue/:id/enable', 'admin', {
    token: 'act',
    summary: 'Make a catalogue active again',
    params: IdParams,
    errors: { 404: 'Unknown catalogue', 409: 'Already active' },
  }),
  /**
   * Redirects (302) to the form, or to a page that says it is closed. A valid `source` and `lang` (language of the
   * page) are passed on, an invalid one is dropped.
   */
  form: endpoint('GET /api/client/catalogue/:id', 'visitor', {
    token: 'none',
    summary: 'Form address of a catalogue',
    params: Type.Object({ id: Type.String() }),
    query: FormQuery,
    raw: { 302: 'To the form, or to the page that says it is closed' },
  }),
  name: endpoint('GET /api/client/catalogue/:id/name', 'visitor', {
    token: 'none',
    summary: 'Name of a catalogue that can be asked for',
    params: IdParams,
    query: PageLanguage,
    /** `cover` is an address of its first page, and `preview` has more of them, if its form shows that. */
    reply: Type.Object({
      name: Type.String(),
      cover: Type.Optional(Type.String()),
      preview: Type.Optional(CataloguePreview),
    }),
    errors: { 404: 'Unknown catalogue, or its form is closed' },
  }),
  cover: endpoint('GET /api/client/cover/:id', 'visitor', {
    token: 'none',
    summary: 'Cover of a catalogue whose form shows it',
    params: IdParams,
    query: PageLanguage,
    raw: { 200: 'The picture, a small WebP' },
    errors: { 404: 'Unknown catalogue, or its form is closed or shows no cover' },
  }),
  preview: endpoint('GET /api/client/preview/:id/:page-:width.webp', 'visitor', {
    token: 'none',
    summary: 'One of the first pages of a catalogue whose form shows them',
    params: Type.Object({ id: Id, page: Type.Integer({ minimum: 1, maximum: mostPreviewed }), width: PreviewWidth }),
    query: PageLanguage,
    raw: { 200: 'The picture (image/webp)' },
    errors: { 404: 'Unknown catalogue, or its form is closed or does not show this page' },
  }),
}
