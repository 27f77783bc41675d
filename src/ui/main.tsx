import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import './lib/css/public.css'
import { loadShellWords } from './lib/i18n/loadLanguage.ts'
import { chosenLanguage } from './lib/session/language.ts'
import { loadAntdLocale } from './staff/shell/antdLocale.ts'

const root = document.getElementById('root')
const language = chosenLanguage()
void Promise.all([loadShellWords(language), loadAntdLocale(language)]).then(() => {
  if (root) createRoot(root).render(<App />)
})
