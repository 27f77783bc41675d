import type { RequestFacts } from '#contract/request-shapes.ts'
import { DescriptionList, type Fact } from '../../shell-kit/DescriptionList.tsx'
import { When } from '../../shell-kit/Time.tsx'
import { deliveryWords, times } from './deliveryWords.ts'
import { earlierWords } from './earlierWords.ts'

/** What became of a request: decision, delivery, link, mail, and what came before. */
export function RequestState({ facts }: { readonly facts: RequestFacts }) {
  const { question, message } = facts
  return (
    <DescriptionList
      of={[
        ...(facts.delivery === 'none' ? [] : [['Delivery', deliveryWords(facts)] as const]),
        ...decisionFacts(facts),
        ...(message ? [['Message', <q key="message">{message}</q>] as const] : []),
        ...(question ? [['Asked', <Unanswered key="question" question={question} />] as const] : []),
        ...linkFacts(facts),
        ...mailFacts(facts),
        ...earlierFacts(facts),
      ]}
    />
  )
}

const Unanswered = ({ question }: { readonly question: string }) => (
  <>
    <q>{question}</q> (not answered yet)
  </>
)

function decisionFacts({ status, decidedAt, decidedBy }: RequestFacts): Fact[] {
  if (!decidedAt) return []
  const label = status === 'withdrawn' ? 'Withdrawn' : 'Decided'
  const by = status === 'withdrawn' ? 'by the visitor' : `by ${decidedBy ?? 'a former colleague'}`
  return [
    [
      label,
      <span key="decision">
        {by}, <When at={decidedAt} />
      </span>,
    ],
  ]
}

function linkFacts({ link, delivery }: RequestFacts): Fact[] {
  if (!link) return []
  const { expires, openings, machineOpenings, lastOpened, revoked } = link
  const until = delivery === 'expired' ? 'expired' : 'works until'
  return [
    [
      'Link',
      revoked ? (
        'revoked'
      ) : (
        <span key="link">
          {until} <When at={expires} />
        </span>
      ),
    ],
    ['Opened', openedWords(openings, machineOpenings)],
    ...(lastOpened ? [['Last opened', <When key="opened" at={lastOpened} />] as const] : []),
  ]
}

const openedWords = (people: number, programs: number): string =>
  people + programs === 0 ? 'never' : `by people ${times(people)}, by programs ${times(programs)}`

const mailWords = {
  queued: 'waiting to leave',
  sent: 'sent',
  failed: 'not delivered',
  expired: 'not sent: its time was over',
}

function mailFacts({ mail }: RequestFacts): Fact[] {
  if (!mail) return []
  const { status, attempts, error } = mail
  const tried = status !== 'sent' && attempts > 0 ? `, tried ${times(attempts)}` : ''
  return [
    [
      'Mail',
      <span key="mail">
        {mailWords[status]}
        {tried}
        {error && status !== 'failed' && (
          <>
            . The mail server said: <q>{error}</q>
          </>
        )}
      </span>,
    ],
  ]
}

function earlierFacts({ earlier }: RequestFacts): Fact[] {
  if (!earlier) return []
  const { address, company } = earlierWords(earlier)
  return [
    [
      'Before',
      <span key="before">
        {address}
        <br />
        {company}
      </span>,
    ],
  ]
}
