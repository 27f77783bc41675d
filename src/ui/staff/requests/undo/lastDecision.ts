import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { quietCall } from '../../../lib/api/call.ts'
import { errorWords } from '../../../lib/i18n/errorWords.ts'
import { t } from '../../../lib/i18n/t.ts'
import { toast } from '../../../lib/toast/toast.ts'

interface Decision {
  readonly ids: readonly string[]
  readonly until: number
}

/** The latest decision of this person in this tab. */
let last: Decision | undefined

export function offerUndo(ids: readonly string[], seconds: number): void {
  last = { ids, until: Date.now() + seconds * 1_000 }
}

export async function undoLast(): Promise<void> {
  const decision = last
  last = undefined
  if (!decision || decision.until < Date.now())
    return toast.error(t('There is no decision that could still be undone.'))
  await undo(decision.ids)
}

/** Undoes decisions and tells what became of them in at most two toasts. */
export async function undo(ids: readonly string[]): Promise<void> {
  const calls = ids.map((id) => quietCall(catalogueRequests.undo, { params: { id } }))
  const failures = (await Promise.allSettled(calls)).flatMap((result) =>
    result.status === 'rejected' ? [errorWords(result.reason)] : [],
  )
  const undone = ids.length - failures.length
  if (undone > 0) toast.success(t('{n} decisions undone', { n: undone }))
  const [reason] = failures
  if (reason)
    toast.error(ids.length === 1 ? reason : t('{n} could not be undone: {reason}', { n: failures.length, reason }))
}
