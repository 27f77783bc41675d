import { useQueryClient } from '@tanstack/react-query'
import { useKeys } from '../../../lib/browser/useKeys.ts'
import type { ChosenAction, RequestSummary } from '../requestActions.ts'
import { undoLast } from '../undo/lastDecision.ts'
import { reload } from '../undo/useDecided.ts'

/** The keys of staff: `a` and `r` for the row under the cursor, `u` for the last decision. */
export function useDecideKeys(
  decides: boolean,
  request: RequestSummary | undefined,
  onChoose: (chosen: ChosenAction) => void,
): void {
  const client = useQueryClient()
  const choose = (action: 'approve' | 'reject') => request && onChoose({ action, request })
  const keys = {
    a: ({ repeat }: KeyboardEvent) => !repeat && choose('approve'),
    r: ({ repeat }: KeyboardEvent) => !repeat && choose('reject'),
    u: ({ repeat }: KeyboardEvent) => !repeat && void undoLast().then(() => reload(client)),
  }
  useKeys(decides ? keys : {})
}
