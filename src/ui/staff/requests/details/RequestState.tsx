import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RequestFacts } from '#contract/request-shapes.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { paths } from '../../../lib/paths.ts'
import { DescriptionList, type Fact } from '../../components/DescriptionList.tsx'
import { answerSentence } from '../../components/MailAnswer.tsx'
import { Quote } from '../../components/Quote.tsx'
import { When } from '../../components/Time.tsx'
import { deliveryText, times } from './deliveryText.ts'
import { earlierText } from './earlierText.ts'
import { mailText } from './mailText.ts'

export function RequestState({ facts }: { readonly facts: RequestFacts }) {
  const { message } = facts
  return (
    <DescriptionList
      of={[
        ...(facts.delivery === 'none' ? [] : [[t('Delivery'), deliveryText(facts)] as const]),
        ...decisionFacts(facts),
        ...(message ? [[t('Message'), <Quote key="message" text={message} />] as const] : []),
        ...linkFacts(facts),
        ...mailFacts(facts),
        ...earlierFacts(facts),
      ]}
    />
  )
}

function decisionFacts({ status, decidedAt, decidedBy }: RequestFacts): Fact[] {
  if (!decidedAt) return []
  const time = <When key="time" at={decidedAt} />
  const isWithdrawn = status === 'withdrawn'
  return [[isWithdrawn ? t('Withdrawn') : t('Decided'), byWhom(isWithdrawn, decidedBy, time)]]
}

function byWhom(isWithdrawn: boolean, person: string | null | undefined, time: ReactNode): ReactNode {
  if (person) return tNodes('by {person}, {time}', { person, time })
  return isWithdrawn ? tNodes('by the visitor, {time}', { time }) : tNodes('by a former colleague, {time}', { time })
}

function linkFacts({ link, delivery }: RequestFacts): Fact[] {
  if (!link) return []
  const { expires, openings, machineOpenings, lastOpened, revoked } = link
  return [
    [t('Link'), revoked ? t('revoked') : untilText(expires, delivery === 'expired')],
    [t('Opened'), openedText(openings, machineOpenings)],
    ...(lastOpened ? [[t('Last opened'), <When key="opened" at={lastOpened} />] as const] : []),
  ]
}

function untilText(expires: number, isExpired: boolean): ReactNode {
  const time = <When key="time" at={expires} />
  return isExpired ? tNodes('expired {time}', { time }) : tNodes('works until {time}', { time })
}

const openedText = (people: number, programs: number): string =>
  people + programs === 0
    ? t('never')
    : t('by people {people}, by programs {programs}', { people: times(people), programs: times(programs) })

function mailFacts({ mail }: RequestFacts): Fact[] {
  if (!mail) return []
  const { status, error } = mail
  const state = mailText(mail)
  if (!error || status === 'failed') return [[t('Mail'), state]]
  return [
    [
      t('Mail'),
      <span key="mail">
        {state}
        <br />
        {answerSentence(error)}
      </span>,
    ],
  ]
}

function earlierFacts({ earlier, email, company }: RequestFacts): Fact[] {
  if (!earlier) return []
  const words = earlierText(earlier)
  return [
    [
      t('Earlier'),
      <span key="before">
        <Found n={earlier.sameAddress} by={email} words={words.address} />
        {company && (
          <>
            <br />
            <Found n={earlier.sameCompany} by={company} words={words.company} />
          </>
        )}
      </span>,
    ],
  ]
}

/** How many there are, as a link to the list of them. */
const Found = ({ n, by: q, words }: { readonly n: number; readonly by: string; readonly words: string }) =>
  n === 0 ? words : <Link to={{ pathname: paths.history, search: `?${new URLSearchParams({ q })}` }}>{words}</Link>
