import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { HistoryRow, RequestFacts, RequestRow } from '#contract/request-shapes.ts'
import { poll } from '../../../lib/api/call.ts'
import { CallError } from '../../../lib/http/send.ts'
import { t } from '../../../lib/i18n/t.ts'
import type { EndedRow } from '../../lists/rows/refreshPage.ts'

export function endingText({ status, decidedBy }: Pick<RequestFacts, 'status' | 'decidedBy'>): string {
  if (status === 'pending') return ''
  if (status === 'withdrawn')
    return decidedBy ? t('Withdrawn by {person}', { person: decidedBy }) : t('Withdrawn by the visitor')
  if (!decidedBy) return status === 'approved' ? t('Approved') : t('Rejected')
  const values = { person: decidedBy }
  return status === 'approved' ? t('Approved by {person}', values) : t('Rejected by {person}', values)
}

/** Reads why a request is not in the list of pending ones any more. */
export async function readEnding(row: RequestRow): Promise<EndedRow<RequestRow>> {
  const facts = await factsOf(row)
  return facts
    ? { row: facts, reason: endingText(facts) }
    : { row: withoutPerson(row), reason: t('Not there any more') }
}

const nobody = { name: '', email: '', company: '', country: '', countryCode: '', occupation: '', industry: '' }

const withoutPerson = <Row extends RequestRow | HistoryRow>(row: Row): Row => ({ ...row, ...nobody })

/** Reads a request that the filters of the history do not select any more; it stays where it is, as it is now. */
export const readChanged = async (row: HistoryRow): Promise<EndedRow<HistoryRow>> => ({
  row: (await factsOf(row)) ?? withoutPerson(row),
  reason: '',
})

async function factsOf({ id }: { readonly id: string }): Promise<RequestFacts | undefined> {
  try {
    return await poll(catalogueRequests.find, { params: { id } })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}
