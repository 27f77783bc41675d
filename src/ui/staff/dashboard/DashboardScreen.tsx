import { useEffect } from 'react'
import { insights, type OwnInsights, type StaffInsights } from '#contract/insights.ts'
import { pollInterval, useEndpoint } from '../../lib/api/useEndpoint.ts'
import { t } from '../../lib/i18n/t.ts'
import { learnWaiting } from '../../lib/page/waiting.ts'
import { FirstSteps } from '../accounts/FirstSteps.tsx'
import { ReadState } from '../components/ReadState.tsx'
import { Screen } from '../components/Screen.tsx'
import { Figures } from './Figures.tsx'
import { NumberList } from './NumberList.tsx'
import { outcomes } from './outcomes.ts'
import { useChoice } from './useChoice.ts'
import { WaitingLinks } from './WaitingLinks.tsx'
import './charts/charts.css'
import './dashboard.css'

/** What waits for staff and how requests go; for a USER the states of their own. */
export function DashboardScreen() {
  const choice = useChoice()
  const read = useEndpoint(insights.read, { query: choice.query }, { pollEvery: pollInterval })
  const { data } = read
  useEffect(() => {
    if (data && 'waiting' in data) learnWaiting(sumOf(data.waiting))
  }, [data])
  return (
    <Screen heading={t('Dashboard Page')}>
      <FirstSteps />
      <div className="dashboard">
        <ReadState read={read} failure={t('The figures could not be loaded.')} />
        {data && 'own' in data && <OwnStates states={data.own} />}
        {data && 'waiting' in data && (
          <>
            <WaitingLinks waiting={data.waiting} />
            <Figures of={data} choice={choice} isStale={read.isPlaceholderData} />
          </>
        )}
      </div>
    </Screen>
  )
}

const sumOf = (waiting: StaffInsights['waiting']): number =>
  Object.values(waiting).reduce((sum, { count }) => sum + count, 0)

function OwnStates({ states }: { readonly states: OwnInsights['own'] }) {
  return (
    <section aria-labelledby="own">
      <h2 id="own">{t('Your requests')}</h2>
      <NumberList of={outcomes.map(({ state, name }) => [t(name), states[state]] as const)} />
    </section>
  )
}
