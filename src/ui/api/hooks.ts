import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Input, Reply, Shapes } from '#contract/endpoint.ts'
import { call } from './call.ts'

const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`

interface ReadOptions {
  readonly enabled?: boolean
  /** For what goes stale by itself: asked again after so many milliseconds, and when the window is looked at again. */
  readonly refetchInterval?: number
  /** Forgotten when its screen closes: a form is filled with what the server knows now. */
  readonly noCache?: boolean
}

/** Reads; while another page is on its way the one before stays. */
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

/** Writes, and names the lists that this makes stale; they are read again even when somebody else was faster. */
export function useAction<S extends Shapes>(entry: Endpoint<S>, invalidates: readonly Endpoint[] = []) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<S>) => call(entry, input),
    onSettled: () => {
      for (const list of invalidates) void client.invalidateQueries({ queryKey: [keyOf(list)] })
    },
  })
}
