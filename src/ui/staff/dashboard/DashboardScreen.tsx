import Button from 'antd/es/button'
import Spin from 'antd/es/spin'
import { insights, type OwnInsights } from '#contract/insights.ts'
import { useEndpoint } from '../../lib/api/hooks.ts'
import { t } from '../../lib/i18n/t.ts'
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
  const { data, isLoading, isError, isPlaceholderData, refetch } = useEndpoint(
    insights.read,
    { query: choice.query },
    { polled: true },
  )
  return (
    <Screen heading={t('Dashboard Page')}>
      <div className="dashboard">
        {isLoading && <Spin delay={200} />}
        {isError && !data && (
          <div className="retry">
            {t('The figures could not be loaded.')}
            <Button onClick={() => void refetch()}>{t('Retry')}</Button>
          </div>
        )}
        {data && 'own' in data && <OwnStates states={data.own} />}
        {data && 'waiting' in data && (
          <>
            <WaitingLinks waiting={data.waiting} />
            <Figures of={data} choice={choice} isStale={isPlaceholderData} />
          </>
        )}
      </div>
    </Screen>
  )
}

function OwnStates({ states }: { readonly states: OwnInsights['own'] }) {
  return (
    <section aria-labelledby="own">
      <h2 id="own">{t('Your requests')}</h2>
      <NumberList of={outcomes.map(({ state, name }) => [t(name), states[state]] as const)} />
    </section>
  )
}
