import type { RequestFacts } from '#contract/request-shapes.ts'
import { dayInWords } from '../../kit/format.ts'

/** The most earlier requests that the server counts. */
const mostCounted = 100

/** `3 earlier requests from this address, last approved by Ada Lovelace on 3 May`, and the same of the company. */
export function earlierWords({ sameAddress, sameCompany, lastDecision }: NonNullable<RequestFacts['earlier']>) {
  const by = lastDecision?.by ? ` by ${lastDecision.by}` : ''
  const last = lastDecision ? `, last ${lastDecision.status}${by} on ${dayInWords(lastDecision.at)}` : ''
  return {
    address: `${counted(sameAddress)} from this address${sameAddress > 0 ? last : ''}`,
    company: `${counted(sameCompany)} from this company`,
  }
}

function counted(count: number): string {
  if (count === 0) return 'No earlier request'
  return count === 1 ? '1 earlier request' : `${count >= mostCounted ? '100 or more' : count} earlier requests`
}
