import { createRoot } from 'react-dom/client'
import { isLanguage } from '#contract/languages.ts'
import { App } from './App.tsx'
import { guardChanges } from './lib/browser/guardChanges.ts'
import { guardDialogs } from './lib/browser/guardDialogs.ts'
import { loadShellWords } from './lib/i18n/loadWords.ts'
import { chosenLanguage } from './lib/session/preferences.ts'
import { loadAntdLocale } from './staff/shell/antdLocale.ts'
import './lib/css/public.css'
import './lib/css/shell-to-come.css'

guardDialogs()
guardChanges()

const root = document.getElementById('root')
const language = [chosenLanguage(), document.documentElement.lang].find(isLanguage) ?? 'en'
void Promise.all([loadShellWords(language), loadAntdLocale(language)]).then(() => {
  if (root) createRoot(root).render(<App />)
})
