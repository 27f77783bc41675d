import type { Endpoint, Input, Reply, Shapes } from '#contract/endpoint.ts'
import { errorMessage } from '../http/errorMessage.ts'
import { CallError, send } from '../http/send.ts'
import { toast } from '../kit/toast.ts'
import { endSession } from '../session/endSession.ts'
import { renewSession } from '../session/refresh.ts'
import { readSession } from '../session/session.ts'

/** A call of somebody signed in. Its failure is told once, here (product: Messages). */
export async function call<S extends Shapes>(entry: Endpoint<S>, input: Input<S>): Promise<Reply<S>> {
  try {
    return await signed((accessToken) => send(entry, input, accessToken))
  } catch (error) {
    toast.error(errorMessage(error))
    throw error
  }
}

/** Answered 401: the tokens are refreshed and the call is made once more (product: Messages). */
async function signed<T>(ask: (accessToken: string) => Promise<T>): Promise<T> {
  const session = readSession()
  if (!session) return endSession()
  try {
    return await ask(session.accessToken)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error
    const { accessToken } = await renewSession(session.accessToken)
    return ask(accessToken)
  }
}
