import { emailKey } from '#contract/email.ts'
import type { Proof } from '#contract/endpoint.ts'
import type { Actor, Caller } from './actor.ts'
import { isFromFuture } from './clock.ts'
import { minute } from './durations.ts'
import { forbidden } from './errors.ts'

const lifetime = 5 * minute

const rules: Readonly<Record<Proof, (caller: Caller, body: unknown) => boolean>> = {
  always: () => true,
  newAddress: ({ email }, body) => emailKey((body as { email: string }).email) !== emailKey(email),
}

/** Returns whether this caller must have proven afresh who they are, to make this call. */
export const proofRule =
  (proof: Proof, body: unknown): Actor['mustProve'] =>
  (caller) =>
    rules[proof](caller, body)

/** Throws the 403 that asks for a fresh proof (product: Fresh proof). */
export function assertProven({ caller, mustProve }: Actor, now: number): void {
  if (caller && mustProve?.(caller) && !isFresh(caller.proven, now))
    throw forbidden('Please confirm first that it is you.', { code: 'confirm' })
}

const isFresh = (proven: number, now: number) => proven > now - lifetime && !isFromFuture(proven, now)
