import * as Type from 'typebox'
import { Created, IdParams, shape, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ListName } from './list-names.ts'

/** Of a person. */
export const maxViews = 50
/** Of all people together. */
export const maxShared = 200

/** The query string of a list's address, as URLSearchParams writes it. */
const ViewQuery = Type.String({ pattern: '^[A-Za-z0-9*._+%=&-]*$', maxLength: 2_000 })

const ViewName = Text('Please input a name!', 60)

/** Names of extra columns, with commas. */
const ColumnNames = Type.String({ pattern: '^[A-Za-z]*(,[A-Za-z]+)*$', maxLength: 200 })

export const View = shape('View')({
  id: Type.String(),
  list: ListName,
  name: Type.String(),
  query: Type.String(),
  shared: Type.Boolean(),
  mine: Type.Boolean(),
})
export type View = Type.Static<typeof View>

export const views = {
  /**
   * The caller's own views and, for staff, those that colleagues share, oldest first, of lists that the caller may open.
   * `columns` are the extra columns that the caller chose.
   */
  list: endpoint('GET /api/views', 'user', {
    token: 'none',
    summary: 'Saved views',
    reply: Type.Object({
      data: Type.Array(View),
      columns: Type.Array(Type.Object({ list: ListName, columns: ColumnNames })),
    }),
  }),
  /** A person keeps at most 50 views. Only staff share, at most 200 together. */
  create: endpoint('POST /api/views', 'user', {
    token: 'none',
    summary: 'Save a view',
    body: Type.Object({
      list: ListName,
      name: ViewName,
      query: ViewQuery,
      shared: Type.Boolean(),
    }),
    reply: Created,
    errors: { 409: 'There are 50 already, or 200 that are shared' },
  }),
  /** For its owner: another name, or another query under the same name. */
  update: endpoint('PUT /api/views/:id', 'user', {
    token: 'none',
    summary: 'Change a view',
    params: IdParams,
    body: Type.Object({ name: Type.Optional(ViewName), query: Type.Optional(ViewQuery) }),
    errors: { 404: 'Unknown view' },
  }),
  /** Applies to the caller, on every device. */
  showColumns: endpoint('PUT /api/views/columns', 'user', {
    token: 'none',
    summary: 'Choose the columns of a list',
    body: Type.Object({ list: ListName, columns: ColumnNames }),
  }),
  /** For its owner. A SUPER_ADMIN may also remove shared ones. */
  remove: endpoint('DELETE /api/views/:id', 'user', {
    token: 'none',
    summary: 'Remove a view',
    params: IdParams,
    errors: { 404: 'Unknown view' },
  }),
}
