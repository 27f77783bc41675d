import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import './kit/public.css'
import { chosenLanguage } from './session/language.ts'
import { loadAntdLocale } from './shell/antdLocale.ts'
import { loadShellWords } from './shell/loadLanguage.ts'

const root = document.getElementById('root')
const language = chosenLanguage()
void Promise.all([loadShellWords(language), loadAntdLocale(language)]).then(() => {
  if (root) createRoot(root).render(<App />)
})
