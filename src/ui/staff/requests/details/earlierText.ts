import type { RequestFacts } from '#contract/request-shapes.ts'
import { dayInWords } from '../../../lib/i18n/format.ts'
import { message, t } from '../../../lib/i18n/t.ts'

const maxCountedEarlier = 100

type Earlier = NonNullable<RequestFacts['earlier']>

/** `3 earlier requests from this address, last approved by Ada Lovelace on 3 May 2026`, and the same of the company. */
export function earlierText({ sameAddress, sameCompany, lastDecision }: Earlier) {
  const address = counted(sameAddress, addressMessages)
  return {
    address: sameAddress > 0 && lastDecision ? decidedText(address, lastDecision) : address,
    company: counted(sameCompany, companyMessages),
  }
}

type CountMessages = Readonly<Record<'none' | 'some' | 'most', string>>

const addressMessages: CountMessages = {
  none: message('No earlier request from this address'),
  some: message('{n} earlier requests from this address'),
  most: message('100 or more earlier requests from this address'),
}
const companyMessages: CountMessages = {
  none: message('No earlier request from this company'),
  some: message('{n} earlier requests from this company'),
  most: message('100 or more earlier requests from this company'),
}

function counted(n: number, { none, some, most }: CountMessages): string {
  if (n === 0) return t(none)
  return n >= maxCountedEarlier ? t(most) : t(some, { n })
}

const approved = {
  by: message('{requests}, last approved by {person} on {day}'),
  unnamed: message('{requests}, last approved on {day}'),
}
const rejected = {
  by: message('{requests}, last rejected by {person} on {day}'),
  unnamed: message('{requests}, last rejected on {day}'),
}

/** Only approvals and rejections are decisions of staff. */
function decidedText(requests: string, { status, by: person, at }: NonNullable<Earlier['lastDecision']>): string {
  const { by, unnamed } = status === 'rejected' ? rejected : approved
  const values = { requests, day: dayInWords(at) }
  return person ? t(by, { ...values, person }) : t(unnamed, values)
}
