import * as Type from 'typebox'
import { Created, EpochMs, IdParams, shape, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { listQuery, pageOf } from './lists.ts'
import { FormQuery } from './request-shapes.ts'

/** Where a tour is: at an address of its own, or in an uploaded file. */
export const TourKind = Type.Enum(['address', 'upload'], { title: 'TourKind' })
export type TourKind = Type.Static<typeof TourKind>

const TourName = Text('Please input the name of the tour!')
const Address = Type.String({
  maxLength: 2048,
  'x-messages': { required: 'Please input the address of the tour!' },
})

/** What an upload address returned, without its query. */
const Url = Type.String({ maxLength: 2048, 'x-messages': { required: 'must have a file uploaded' } })
const FileName = Type.String({ maxLength: 200 })

const TourFile = shape('TourFile')({
  fileName: Type.String(),
  bytes: Type.Integer(),
  /** Those that a visitor can be sent. */
  files: Type.Integer(),
  /** Files of kinds that are not sent: how many, and the first of their names. */
  skippedFiles: Type.Integer(),
  skipped: Type.Array(Type.String()),
})

export const TourRow = shape('TourRow')({
  id: Type.String(),
  name: Type.String(),
  kind: TourKind,
  /** Missing for an uploaded tour. */
  address: Type.Union([Type.String(), Type.Null()]),
  /** Null for a tour with an address. */
  file: Type.Union([TourFile, Type.Null()]),
  /** No link leads to it. */
  disabled: Type.Boolean(),
  /** Its accesses, those that are over or withdrawn among them. */
  accesses: Type.Integer(),
  created: EpochMs,
})
export type TourRow = Type.Static<typeof TourRow>

export const tours = {
  form: endpoint('GET /api/client/tour/:id', 'visitor', {
    token: 'none',
    summary: 'Form address of a tour',
    params: Type.Object({ id: Type.String() }),
    query: FormQuery,
    raw: { 302: 'To the form, or to the page that says it is closed' },
  }),
  name: endpoint('GET /api/client/tour/:id/name', 'visitor', {
    token: 'none',
    summary: 'Name of a tour that can be asked for',
    params: IdParams,
    reply: Type.Object({ name: Type.String() }),
    errors: { 404: 'Unknown tour, or it is disabled' },
  }),
  create: endpoint('POST /api/tours', 'admin', {
    token: 'act',
    summary: 'Add a tour',
    body: Type.Object({
      name: TourName,
      kind: TourKind,
      address: Type.Optional(Address),
      /** Of the uploaded ZIP archive. */
      url: Type.Optional(Url),
      fileName: Type.Optional(FileName),
    }),
    reply: Created,
    errors: { 409: 'The file belongs to a tour already' },
  }),
  list: endpoint('GET /api/tours', 'admin', {
    token: 'read',
    summary: 'Tours',
    query: listQuery(['name'], {}),
    reply: pageOf(TourRow),
  }),
  /** A disabled tour's links open nothing until it is enabled again. */
  change: endpoint('PATCH /api/tours/:id', 'admin', {
    token: 'act',
    summary: 'Change a tour',
    params: IdParams,
    body: Type.Object(
      {
        name: Type.Optional(TourName),
        address: Type.Optional(Address),
        /** Replaces the archive; those who watch go on with the one before until they reload. */
        url: Type.Optional(Url),
        fileName: Type.Optional(FileName),
        disabled: Type.Optional(Type.Boolean()),
      },
      { minProperties: 1 },
    ),
    errors: { 404: 'Unknown tour', 409: 'An uploaded tour has no address, and another one no file' },
  }),
  /** The address opens the tour in this session and counts nothing. */
  preview: endpoint('POST /api/tours/:id/preview', 'admin', {
    token: 'none',
    summary: 'Look at an uploaded tour',
    params: IdParams,
    reply: Type.Object({
      address: Type.String(),
      /** Whether the tour has an origin of its own (TOUR_ORIGIN). */
      ownOrigin: Type.Boolean(),
    }),
    errors: { 404: 'Unknown, or not uploaded' },
  }),
  /** Its links open nothing from then on. */
  remove: endpoint('DELETE /api/tours/:id', 'admin', {
    token: 'act',
    summary: 'Delete a tour',
    params: IdParams,
    errors: { 404: 'Unknown tour' },
  }),
}
