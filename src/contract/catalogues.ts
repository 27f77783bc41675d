import * as Type from 'typebox'
import { Created, EpochMs, IdParams, PageQuery, pageOf, shape, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

export const ViewKind = Type.Enum(['picture', 'pdf'])
export type ViewKind = Type.Static<typeof ViewKind>

export const CatalogueRow = shape('CatalogueRow')({
  id: Type.String(),
  name: Type.String(),
  /** A signed address of the file, good for five minutes. */
  url: Type.String(),
  /** What a browser can show of it, at a signed address good for five minutes; other kinds of file can only be saved. */
  view: Type.Optional(Type.Object({ kind: ViewKind, url: Type.String() })),
  disabled: Type.Boolean(),
  created: EpochMs,
})
export type CatalogueRow = Type.Static<typeof CatalogueRow>

export const catalogues = {
  /** Makes a catalogue of the caller's finished upload; `url` is the upload address without its query. */
  create: endpoint('POST /api/resource/catalogue', 'admin', {
    summary: 'Create a catalogue',
    body: Type.Object({
      name: Text('Please input the access name!'),
      url: Type.String({ maxLength: 2048, 'x-messages': { required: 'must have a file uploaded' } }),
    }),
    reply: Created,
    errors: { 409: 'The file already belongs to a catalogue' },
  }),
  list: endpoint('GET /api/resource/catalogue', 'admin', {
    summary: 'Catalogues',
    query: PageQuery,
    reply: pageOf(CatalogueRow),
  }),
  /** Removes the catalogue and its private links at once; the file follows when nothing refers to it. */
  remove: endpoint('DELETE /api/resource/catalogue/:id', 'admin', {
    summary: 'Delete a catalogue',
    params: IdParams,
    errors: { 404: 'Unknown catalogue' },
  }),
  /** Closes its form. */
  disable: endpoint('POST /api/resource/catalogue/:id/disable', 'admin', {
    summary: 'Make a catalogue inactive',
    params: IdParams,
    errors: { 404: 'Unknown catalogue', 409: 'Already inactive' },
  }),
  enable: endpoint('POST /api/resource/catalogue/:id/enable', 'admin', {
    summary: 'Make a catalogue active again',
    params: IdParams,
    errors: { 404: 'Unknown catalogue', 409: 'Already active' },
  }),
  /** The form address: redirects (302) to the form, or to a page saying that it is closed. */
  form: endpoint('GET /api/client/catalogue/:id', 'visitor', {
    summary: 'Form address of a catalogue',
    params: Type.Object({ id: Type.String() }),
    raw: { 302: 'To the form, or to the page that says it is closed' },
  }),
  /** What the public form names. */
  name: endpoint('GET /api/client/catalogue/:id/name', 'visitor', {
    summary: 'Name of a catalogue that can be asked for',
    params: IdParams,
    reply: Type.Object({ name: Type.String() }),
    errors: { 404: 'Unknown catalogue, or its form is closed' },
  }),
}
