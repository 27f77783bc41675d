import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { quietCall } from '../../../lib/api/call.ts'
import { isUnanswered } from '../../../lib/http/call-error.ts'
import { errorWords } from '../../../lib/i18n/errorWords.ts'
import { t } from '../../../lib/i18n/t.ts'
import { type HeldDraft, offeredDraft, storeDraft } from '../../../lib/session/draft.ts'
import { toast } from '../../../lib/toast/toast.ts'

interface Decision {
  readonly ids: readonly string[]
  readonly until: number
}

/** The latest decision of this person in this tab. */
let last: Decision | undefined
/** The toasts that tell of decisions, by the request. */
const toasts = new Map<string, number>()
/** The messages of decisions, by the requests. */
const messages = new Map<string, HeldDraft>()

/** Called while the dialog of the decision is still there. */
export function keepMessage(ids: readonly string[]): void {
  const held = offeredDraft()
  for (const decided of messages.keys()) if (ids.some((id) => decided.includes(id))) messages.delete(decided)
  if (held?.form.endsWith(` ${ids.join()}`)) messages.set(ids.join(), held)
}

export function offerUndo(ids: readonly string[], seconds: number): void {
  last = { ids, until: Date.now() + seconds * 1_000 }
}

export async function undoLast(): Promise<void> {
  if (!last || last.until < Date.now() || last.ids.length === 0)
    return toast.info(t('There is no decision that could still be undone.'))
  await undo(last.ids)
}

export const showUntilUndone = (id: string, shown: number): unknown => toasts.set(id, shown)

/** Requests that are being undone: the toast stays, and another press does nothing. */
const underWay = new Set<string>()

interface Failure {
  readonly id: string
  readonly error: unknown
}

/** Undoes decisions and tells what became of them in at most two toasts. Returns those that can still be undone. */
export async function undo(chosen: readonly string[]): Promise<readonly string[]> {
  const ids = chosen.filter((id) => !underWay.has(id))
  for (const id of ids) underWay.add(id)
  const failures = (await Promise.all(ids.map(undoOne))).filter((failure) => failure !== undefined)
  for (const id of ids) underWay.delete(id)
  const unanswered = failures.filter(({ error }) => isUnanswered(error)).map(({ id }) => id)
  const answered = ids.filter((id) => !unanswered.includes(id))
  giveBackMessage(ids.filter((id) => !failures.some((failure) => failure.id === id)))
  forget(answered)
  tell(ids.length, failures)
  return chosen.filter((id) => !answered.includes(id))
}

function giveBackMessage(undone: readonly string[]): void {
  const held = messages.get(undone.join())
  if (held) storeDraft(held)
  messages.delete(undone.join())
}

const undoOne = (id: string): Promise<Failure | undefined> =>
  quietCall(catalogueRequests.undo, { params: { id } }).then(
    () => undefined,
    (error: unknown) => ({ id, error }),
  )

/** Undo is not offered any more where the server has answered. */
function forget(ids: readonly string[]): void {
  if (last) last = { ...last, ids: last.ids.filter((id) => !ids.includes(id)) }
  for (const id of ids) toast.dismiss(toasts.get(id) ?? 0)
}

function tell(count: number, failures: readonly Failure[]): void {
  const undone = count - failures.length
  if (undone > 0) toast.success(t('{n} decisions undone', { n: undone }))
  const [first] = failures
  if (!first) return
  const reason = errorWords(first.error)
  toast.error(count === 1 ? reason : t('{n} could not be undone: {reason}', { n: failures.length, reason }))
}
