import type { RequestQuery } from '#contract/request-shapes.ts'
import { paths } from '../../lib/paths.ts'
import type { Choice } from './useChoice.ts'

const day = 86_400_000

/** The address of the requests that a figure of the dashboard counts. */
export function historyOf(named: Pick<RequestQuery, 'country' | 'source'>, { query }: Pick<Choice, 'query'>): string {
  const { from, to, catalogueId } = query
  const asked = { ...named, from: String(from), to: String(to + day - 1), ...(catalogueId ? { catalogueId } : {}) }
  return `${paths.history}?${new URLSearchParams(asked)}`
}
