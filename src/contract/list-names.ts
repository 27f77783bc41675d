import * as Type from 'typebox'

export const ListName = Type.Enum(
  ['requests', 'history', 'users', 'registrations', 'catalogues', 'tours', 'tourPlaces', 'audit', 'mail'],
  {
    title: 'ListName',
  },
)
export type ListName = Type.Static<typeof ListName>
