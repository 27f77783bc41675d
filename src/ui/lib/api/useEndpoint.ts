import { hashKey, keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Endpoint, Input, Reply, Shapes } from '#contract/endpoint.ts'
import { useStable } from '../browser/useStable.ts'
import { CallError } from '../http/call-error.ts'
import { call, poll } from './call.ts'

export const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`

export const pollInterval = 10_000

interface ReadOptions {
  readonly enabled?: boolean
  /** Reads again when the window gets the focus. After the first answer, failures are silent. */
  readonly refetchOnFocus?: boolean
  /** Reads again after so many milliseconds too, while the tab is visible. */
  readonly pollEvery?: number | undefined
  /** Drops the data when the screen closes, so that a form always starts with the server's current values. */
  readonly noCache?: boolean
}

/** Reads an endpoint; the previous page stays visible while another one loads. A read nobody waits for is cancelled. */
export function useEndpoint<S extends Shapes>(entry: Endpoint<S>, input: Input<S>, options: ReadOptions = {}) {
  const { enabled = true, pollEvery, refetchOnFocus = pollEvery !== undefined, noCache = false } = options
  return useQuery<Reply<S>>({
    queryKey: [keyOf(entry), input],
    queryFn: ({ client, queryKey, signal }) =>
      refetchOnFocus && client.getQueryData(queryKey) !== undefined
        ? poll(entry, input, signal)
        : call(entry, input, signal),
    placeholderData: keepPreviousData as (before: Reply<S> | undefined) => never,
    enabled,
    refetchInterval: (query) => refetchOnFocus && nextPoll(query, pollEvery),
    ...(noCache ? { gcTime: 0 } : {}),
    refetchOnWindowFocus: refetchOnFocus,
  })
}

interface Answered {
  readonly state: { readonly data: unknown; readonly error: unknown }
}

/** A read that never succeeded is not repeated by itself, because each of its failures shows a toast. */
export const pollAfterAnswer = ({ state }: Answered) => (state.data === undefined ? false : pollInterval)

/** A silent read that failed is repeated, because the screen still shows an older answer. */
function nextPoll(query: Answered, pollEvery: number | undefined): number | false {
  if (pollEvery === undefined) return query.state.error !== null && pollAfterAnswer(query)
  return pollAfterAnswer(query) && pollEvery
}

/** Milliseconds. A press that follows another one sooner was meant as one with it. */
const doublePress = 300

/**
 * Calls an endpoint and reloads the named lists afterwards, also on failure: after a 409 the list has changed too, but
 * after a 403 it may not be read any more. A second press makes no second call: `isPending` is known to the next render
 * alone, and a fast call ends before that.
 */
export function useAction<S extends Shapes>(
  entry: Endpoint<S>,
  invalidates: readonly Endpoint[] = [],
  make: typeof call = call,
) {
  const client = useQueryClient()
  const mutationKey = [keyOf(entry), useId()]
  const action = useMutation({
    mutationKey,
    mutationFn: (input: Input<S>) => make(entry, input),
    onSettled: (_, error) => {
      if (error instanceof CallError && error.status === 403) return
      for (const list of invalidates) void client.invalidateQueries({ queryKey: [keyOf(list)] })
    },
  })
  const isRepeated = (input: Input<S> | undefined) => {
    const { status, submittedAt, variables } = client.getMutationCache().findAll({ mutationKey }).at(-1)?.state ?? {}
    const isLatest =
      status === 'pending' || (status === 'success' && Math.abs(Date.now() - (submittedAt ?? 0)) < doublePress)
    return isLatest && hashKey([variables]) === hashKey([input])
  }
  const mutate = useStable((...given: Parameters<typeof action.mutate>) => {
    if (!isRepeated(given[0])) action.mutate(...given)
  })
  return { ...action, mutate }
}
