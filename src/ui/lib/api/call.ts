import type { Endpoint, Input, Reply, Shapes } from '#contract/endpoint.ts'
import { answerOf } from '../http/answer.ts'
import { hasCode } from '../http/call-error.ts'
import { CallError, request, send } from '../http/send.ts'
import { sendIfChanged } from '../http/sendIfChanged.ts'
import { errorWords } from '../i18n/errorWords.ts'
import { paths } from '../paths.ts'
import { endSession } from '../session/endSession.ts'
import { askProof } from '../session/proof.ts'
import { renewSession } from '../session/refresh.ts'
import { readSession } from '../session/session.ts'
import { toast } from '../toast/toast.ts'

/**
 * A call with the session's access token. Its failure shows one toast, here (product: Messages); a call that was
 * cancelled shows none.
 */
export async function call<S extends Shapes>(
  entry: Endpoint<S>,
  input: Input<S>,
  signal?: AbortSignal,
): Promise<Reply<S>> {
  try {
    const reply = await quietCall(entry, input, signal)
    toast.answered(entry)
    return reply
  } catch (error) {
    if (!signal?.aborted) tell(error, entry)
    leadToFactor(error)
    throw error
  }
}

/** The server refuses everything else until the factor is set. */
function leadToFactor(error: unknown): void {
  if (hasCode(error, 'second-factor') && location.pathname !== paths.security) location.replace(paths.security)
}

/** The same without a toast, for calls whose failure the screen tells in its own place. */
export function quietCall<S extends Shapes>(
  entry: Endpoint<S>,
  input: Input<S>,
  signal?: AbortSignal,
): Promise<Reply<S>> {
  return signed((accessToken) => send(entry, input, accessToken, signal))
}

export async function callWithFile<S extends Shapes>(entry: Endpoint<S>, file: Blob): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream' }
  try {
    await signed(async (accessToken) =>
      answerOf(entry, await request(entry, {} as Input<S>, { accessToken, file, headers })),
    )
  } catch (error) {
    tell(error, entry)
    throw error
  }
}

/** Whoever cancels the question for a fresh proof knows why nothing happened. */
const cancelled = new WeakSet<object>()

function tell(error: unknown, entry: object): void {
  if (!cancelled.has(Object(error))) toast.error(errorWords(error), entry)
}

/** A read that is repeated in the background: silent, and without a body while nothing has changed. */
export function poll<S extends Shapes>(entry: Endpoint<S>, input: Input<S>, signal?: AbortSignal): Promise<Reply<S>> {
  return signed((accessToken) => sendIfChanged(entry, input, accessToken, signal))
}

/** A call refused for want of a fresh proof is repeated once the person gave it (product: Fresh proof). */
async function signed<T>(ask: (accessToken: string) => Promise<T>): Promise<T> {
  try {
    return await refreshed(ask)
  } catch (error) {
    if (!hasCode(error, 'confirm')) throw error
    if (await askProof()) return refreshed(ask)
    cancelled.add(Object(error))
    throw error
  }
}

/** An owner may have changed the person's role, which the next tokens name. */
const isForbidden = (error: unknown) => hasCode(error, 'forbidden')

/** After a 401 the tokens are refreshed and the call is repeated once (product: Sessions and tokens). */
async function refreshed<T>(ask: (accessToken: string) => Promise<T>): Promise<T> {
  const session = readSession()
  if (!session) return endSession()
  try {
    return await ask(session.accessToken)
  } catch (error) {
    if (isForbidden(error)) await renewSession(session.accessToken).catch(() => {})
    if (!(error instanceof CallError) || error.status !== 401) throw error
    const { accessToken } = await renewSession(session.accessToken)
    return ask(accessToken)
  }
}
