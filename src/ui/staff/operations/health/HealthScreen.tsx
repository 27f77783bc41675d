import Button from 'antd/es/button'
import { health } from '#contract/health.ts'
import { useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { errorWords } from '../../../lib/i18n/errorWords.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { ReadState } from '../../components/ReadState.tsx'
import { Screen } from '../../components/Screen.tsx'
import { When } from '../../components/Time.tsx'
import { Fact } from './Fact.tsx'
import { HealthState } from './HealthState.tsx'
import './health.css'

const minute = 60_000

/** How the installation is, and what to do about it; `docent doctor` tells the same where no page can be opened. */
export function HealthScreen() {
  const read = useEndpoint(health.find, {}, { pollEvery: minute })
  const lookAgain = async () => {
    const { data, error } = await read.refetch()
    if (data && error) toast.error(errorWords(error), health.find)
  }
  return (
    <Screen action={<Button onClick={() => void lookAgain()}>{t('Look Again')}</Button>}>
      <ReadState read={read} failure={t('The look did not succeed.')} />
      {read.data && (
        <>
          <p className="health-state" aria-live="polite">
            <HealthState of={read.data.state} />
            <span>{tNodes('As of {time}', { time: <When key="time" at={read.data.at} /> })}</span>
          </p>
          <ul className="panel health-facts">
            {read.data.facts.map((fact) => (
              <Fact key={fact.name} fact={fact} />
            ))}
          </ul>
        </>
      )}
    </Screen>
  )
}
