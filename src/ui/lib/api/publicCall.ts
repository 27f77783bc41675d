import type { Endpoint, Input, Reply, Shapes } from '#contract/endpoint.ts'
import { send } from '../http/send.ts'
import { errorWords } from '../i18n/errorWords.ts'
import { readSession } from '../session/session.ts'
import { toast } from '../toast/toast.ts'

/** A public call: no token refresh. Its failure shows one toast, here (product: Messages). */
export async function publicCall<S extends Shapes>(entry: Endpoint<S>, input: Input<S>): Promise<Reply<S>> {
  try {
    const reply = await send(entry, input, readSession()?.accessToken)
    toast.answered(entry)
    return reply
  } catch (error) {
    toast.error(errorWords(error), entry)
    throw error
  }
}
