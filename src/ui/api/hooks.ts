import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Input, Reply, Shapes } from '#contract/endpoint.ts'
import { call } from './call.ts'

const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`

interface ReadOptions {
  readonly enabled?: boolean
  /** Milliseconds between automatic reads; also reads again when the window gets the focus. */
  readonly refetchInterval?: number
  /** Drops the data when the screen closes, so that a form always starts with the server's current values. */
  readonly noCache?: boolean
}

/** Reads an endpoint; the previous page stays visible while another one loads. */
export function useEndpoint<S extends Shapes>(entry: Endpoint<S>, input: Input<S>, options: ReadOptions = {}) {
  const { enabled = true, refetchInterval = false, noCache = false } = options
  return useQuery<Reply<S>>({
    queryKey: [keyOf(entry), input],
    queryFn: () => call(entry, input),
    placeholderData: keepPreviousData as (before: Reply<S> | undefined) => never,
    enabled,
    refetchInterval: refetchInterval,
    ...(noCache ? { gcTime: 0 } : {}),
    refetchOnWindowFocus: refetchInterval !== false,
  })
}

/** Calls an endpoint and reloads the named lists afterwards, also on failure: after a 409 the list has changed too. */
export function useAction<S extends Shapes>(entry: Endpoint<S>, invalidates: readonly Endpoint[] = []) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<S>) => call(entry, input),
    onSettled: () => {
      for (const list of invalidates) void client.invalidateQueries({ queryKey: [keyOf(list)] })
    },
  })
}
