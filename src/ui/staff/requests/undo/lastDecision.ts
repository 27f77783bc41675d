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
/** The toasts that tell of decisions, by the request. */
const toasts = new Map<string, number>()

export function offerUndo(ids: readonly string[], seconds: number): void {
  last = { ids, until: Date.now() + seconds * 1_000 }
}

export async function undoLast(): Promise<void> {
  if (!last || last.until < Date.now() || last.ids.length === 0)
    return toast.info(t('There is no decision that could still be undone.'))
  await undo(last.ids)
}

export const showUntilUndone = (id: string, shown: number): unknown => toasts.set(id, shown)

/** What is being undone is not told any more. */
function forget(ids: readonly string[]): void {
  if (last) last = { ...last, ids: last.ids.filter((id) => !ids.includes(id)) }
  for (const id of ids) toast.dismiss(toasts.get(id) ?? 0)
}

/** Undoes decisions and tells what became of them in at most two toasts. */
export async function undo(ids: readonly string[]): Promise<void> {
  forget(ids)
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
