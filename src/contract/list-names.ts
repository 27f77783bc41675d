import * as Type from 'typebox'

/** The lists of the back office, as views and exports name them. */
export const ListName = Type.Enum(['requests', 'history', 'users', 'registrations', 'catalogues', 'tours'], {
  title: 'ListName',
})
export type ListName = Type.Static<typeof ListName>
