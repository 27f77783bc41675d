import type { ReactNode } from 'react'
import type { Settings } from '#contract/settings.ts'
import { t } from '../../lib/i18n/t.ts'
import { ReadState } from '../components/ReadState.tsx'
import { Screen } from '../components/Screen.tsx'
import { useSettings } from './useSettings.ts'
import './settings.css'

interface SettingsPageProps {
  readonly children: (saved: Settings) => ReactNode
}

export function SettingsPage({ children }: SettingsPageProps) {
  const saved = useSettings()
  return (
    <Screen>
      {saved.data && children(saved.data)}
      <ReadState read={saved} failure={t('The settings could not be loaded.')} />
    </Screen>
  )
}
