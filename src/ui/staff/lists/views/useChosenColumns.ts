import { useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/endpoint.ts'
import type { ListName } from '#contract/list-names.ts'
import { views } from '#contract/views.ts'
import { keyOf, useAction, useEndpoint } from '../../../lib/api/useEndpoint.ts'

type ViewsReply = Reply<typeof views.list.shapes>

/** The further columns of a list that the person chose last, on any device. */
export function useChosenColumns(list: ListName) {
  const client = useQueryClient()
  const known = useEndpoint(views.list, {}).data
  const { mutate } = useAction(views.showColumns)
  const choose = (columns: string) => {
    const others = known?.columns.filter((chosen) => chosen.list !== list) ?? []
    const changed = (before?: ViewsReply) => before && { ...before, columns: [...others, { list, columns }] }
    client.setQueryData<ViewsReply>([keyOf(views.list), {}], changed)
    mutate({ body: { list, columns } })
  }
  return { chosen: columnsOf(known, list), choose }
}

export const columnsOf = (known: ViewsReply | undefined, list: ListName): string =>
  known?.columns.find((chosen) => chosen.list === list)?.columns ?? ''
