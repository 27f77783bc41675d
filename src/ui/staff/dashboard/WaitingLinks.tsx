import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StaffInsights } from '#contract/insights.ts'
import { useNow } from '../../lib/browser/useNow.ts'
import { message, t } from '../../lib/i18n/t.ts'
import { paths } from '../../lib/paths.ts'
import { lengthText } from './charts/texts.ts'

type Waiting = StaffInsights['waiting']

export function WaitingLinks({ waiting }: { readonly waiting: Waiting }) {
  const { requests, registrations, answers, questions, renewals, failedMails } = waiting
  const items = [
    requests.count > 0 && (
      <Item key="requests" to={paths.request} title={t('{n} requests', { n: requests.count })}>
        <Oldest at={requests.oldest} />
      </Item>
    ),
    registrations && registrations.count > 0 && (
      <Item key="registrations" to={paths.registration} title={t('{n} registrations', { n: registrations.count })}>
        {t('to decide')}
      </Item>
    ),
    answers.count > 0 && (
      <Item key="answers" to={paths.request} title={upToHundred(answers.count, answerMessages)}>
        {t('to your questions')}
      </Item>
    ),
    questions.count > 0 && (
      <Item key="questions" to={paths.request} title={upToHundred(questions.count, questionMessages)}>
        {t('of visitors, about pages')}
      </Item>
    ),
    renewals.count > 0 && (
      <Item key="renewals" to={paths.request} title={upToHundred(renewals.count, linkMessages)}>
        {t('asked for by visitors')}
      </Item>
    ),
    failedMails.count > 0 && (
      <Item key="mails" to={paths.request} title={upToHundred(failedMails.count, mailMessages)}>
        {t('could not be delivered')}
      </Item>
    ),
  ].filter(Boolean)
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">{t('Waiting for you')}</h2>
      {items.length > 0 ? <ul className="waiting">{items}</ul> : <p className="quiet">{t('Nothing waits for you.')}</p>}
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
  return at === null ? t('to decide') : lengthText((now - at) / 1_000, oldestMessages)
}

const oldestMessages = {
  moment: message('to decide, the oldest for less than a minute'),
  minutes: message('to decide, the oldest for {n} minutes'),
  hours: message('to decide, the oldest for {n} hours'),
  days: message('to decide, the oldest for {n} days'),
}

const answerMessages = { counted: message('{n} answers'), more: message('100 or more answers') }
const questionMessages = { counted: message('{n} questions'), more: message('100 or more questions') }
const linkMessages = { counted: message('{n} new links'), more: message('100 or more new links') }
const mailMessages = { counted: message('{n} mails'), more: message('100 or more mails') }

/** The server counts at most a hundred. */
const upToHundred = (n: number, { counted, more }: Readonly<Record<'counted' | 'more', string>>): string =>
  n < 100 ? t(counted, { n }) : t(more)
