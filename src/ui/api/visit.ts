import type { Endpoint, Input, Reply, Shapes } from '#contract/endpoint.ts'
import { readSession } from '../session/session.ts'
import { toast } from '../shared/toast.ts'
import { errorText } from './error-text.ts'
import { send } from './send.ts'

/** A call that anybody may make: never refreshed, and its failure is told once, here (product.md, Toasts). */
export async function visit<S extends Shapes>(entry: Endpoint<S>, input: Input<S>): Promise<Reply<S>> {
  try {
    return await send(entry, input, readSession()?.accessToken)
  } catch (error) {
    toast.error(errorText(error))
    throw error
  }
}
