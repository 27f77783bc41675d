import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StaffInsights } from '#contract/insights.ts'
import { useNow } from '../../kit/useNow.ts'
import { paths } from '../../paths.ts'
import { counted, lengthInWords } from './words.ts'

type Waiting = StaffInsights['waiting']

/** What waits for staff, each a link to its list. */
export function WaitingLinks({ waiting }: { readonly waiting: Waiting }) {
  const { requests, registrations, answers, renewals, failedMails } = waiting
  const items = [
    requests.count > 0 && (
      <Item key="requests" to={paths.request} title={counted(requests.count, 'request')}>
        <Oldest at={requests.oldest} />
      </Item>
    ),
    registrations && registrations.count > 0 && (
      <Item key="registrations" to={paths.registration} title={counted(registrations.count, 'registration')}>
        to decide
      </Item>
    ),
    answers.count > 0 && (
      <Item key="answers" to={paths.request} title={upToHundred(answers.count, 'answer')}>
        to your questions
      </Item>
    ),
    renewals.count > 0 && (
      <Item key="renewals" to={paths.request} title={upToHundred(renewals.count, 'new link')}>
        asked for by visitors
      </Item>
    ),
    failedMails.count > 0 && (
      <Item key="mails" to={paths.request} title={upToHundred(failedMails.count, 'mail')}>
        could not be delivered
      </Item>
    ),
  ].filter(Boolean)
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">Waiting for you</h2>
      {items.length > 0 ? <ul className="waiting">{items}</ul> : <p className="quiet">Nothing waits for you.</p>}
    </section>
  )
}

interface ItemProps {
  readonly to: string
  readonly title: string
  readonly children: ReactNode
}

const Item = ({ to, title, children }: ItemProps) => (
  <li>
    <Link to={to}>
      <strong>{title}</strong> <span>{children}</span>
    </Link>
  </li>
)

function Oldest({ at }: { readonly at: number | null }) {
  const now = useNow(60_000)
  return at === null ? 'to decide' : `to decide, the oldest for ${lengthInWords((now - at) / 1_000)}`
}

/** The server counts no further than a hundred. */
const upToHundred = (count: number, one: string) => (count < 100 ? counted(count, one) : `100 or more ${one}s`)
