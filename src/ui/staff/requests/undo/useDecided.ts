import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { quietCall } from '../../../lib/api/call.ts'
import { keyOf } from '../../../lib/api/useEndpoint.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { dropRows } from '../../lists/rows/useStableList.ts'
import { type RequestSummary, requestReads } from '../requestActions.ts'
import { keepMessage, offerUndo, showUntilUndone, undo } from './lastDecision.ts'
import { undoOffer } from './UndoOffer.tsx'

/** What follows a decision of this person: its row leaves the list, and a toast offers Undo while it is possible. */
export function useDecided() {
  const client = useQueryClient()
  return async ({ id, name: about }: Pick<RequestSummary, 'id' | 'name'>, text: string) => {
    settle(client, [id])
    const seconds = await secondsToUndo(id)
    if (seconds === 0) return toast.success(text, { about })
    offerUndo([id], seconds)
    const offer = undoOffer(seconds, () => void undo([id]).then(() => reload(client)))
    showUntilUndone(id, toast.success(text, { about, offer }))
  }
}

export function settle(client: QueryClient, ids: readonly string[]): void {
  keepMessage(ids)
  dropRows(client, catalogueRequests.listPending, ids)
  reload(client)
}

export function reload(client: QueryClient): void {
  for (const entry of requestReads) void client.invalidateQueries({ queryKey: [keyOf(entry)] })
}

/** The server says how long; when it cannot be asked, nothing is offered. */
export async function secondsToUndo(id: string | undefined): Promise<number> {
  if (!id) return 0
  const facts = await quietCall(catalogueRequests.find, { params: { id } }).catch(() => undefined)
  return facts?.actions?.includes('undo') ? (facts.undoSeconds ?? 0) : 0
}
