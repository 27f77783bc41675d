import assert from 'node:assert/strict'
import type { Problem } from '#contract/problem.ts'
import { CallError } from './client.ts'

/** Awaits a refused call and returns its problem document. */
export async function refused(call: Promise<unknown>, status: number): Promise<Problem> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof CallError, `expected a refusal, got ${error ?? 'success'}`)
  assert.equal(error.status, status, error.message)
  assert.equal(Object.keys(error.problem)[0], 'Message')
  return error.problem
}

/** Awaits a rejected form and returns its field errors. */
export async function rejected(call: Promise<unknown>): Promise<Record<string, string>> {
  const { errors = [] } = await refused(call, 400)
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]))
}
