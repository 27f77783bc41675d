import { createRoot } from 'react-dom/client'
import { isLanguage, type Language } from '#contract/languages.ts'
import { App } from './App.tsx'
import { loadShellWords } from './lib/i18n/loadWords.ts'
import { claimsOf } from './lib/session/claims.ts'
import { readSession } from './lib/session/session.ts'
import { loadAntdLocale } from './staff/shell/antdLocale.ts'
import './lib/css/public.css'

const root = document.getElementById('root')
const language = chosenLanguage()
void Promise.all([loadShellWords(language), loadAntdLocale(language)]).then(() => {
  if (root) createRoot(root).render(<App />)
})

function chosenLanguage(): Language {
  const own = claimsOf(readSession()?.accessToken ?? '')?.LANGUAGE
  return [own, document.documentElement.lang].find(isLanguage) ?? 'en'
}
