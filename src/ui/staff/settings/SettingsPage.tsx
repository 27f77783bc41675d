import Button from 'antd/es/button'
import Spin from 'antd/es/spin'
import type { ReactNode } from 'react'
import type { Settings } from '#contract/settings.ts'
import { t } from '../../lib/i18n/t.ts'
import { Screen } from '../components/Screen.tsx'
import { useSettings } from './useSettings.ts'
import './settings.css'

interface SettingsPageProps {
  readonly children: (saved: Settings) => ReactNode
}

export function SettingsPage({ children }: SettingsPageProps) {
  const { data, isLoading, isError, refetch } = useSettings()
  return (
    <Screen>
      {data && children(data)}
      {isLoading && <Spin delay={200} />}
      {isError && !data && (
        <div className="retry">
          {t('The settings could not be loaded.')}
          <Button onClick={() => void refetch()}>{t('Retry')}</Button>
        </div>
      )}
    </Screen>
  )
}
