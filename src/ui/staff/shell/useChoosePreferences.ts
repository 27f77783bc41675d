import { useState } from 'react'
import type { Language } from '#contract/languages.ts'
import { personal, type Theme } from '#contract/personal.ts'
import { useAction } from '../../lib/api/useEndpoint.ts'
import { chosenLanguage, chosenTheme } from '../../lib/session/preferences.ts'
import { renewClaims, showInChosenLanguage } from '../../lib/session/renewClaims.ts'
import { languageChosen } from './languageChosen.ts'

/** The fields show a choice before it is saved. The page follows the theme then, and the language when it is loaded again. */
export function useChoosePreferences() {
  const save = useAction(personal.changePreferences)
  const [theme, setTheme] = useState(chosenTheme)
  const [language, setLanguage] = useState(chosenLanguage)
  const chooseTheme = (next: Theme | '') => {
    setTheme(next)
    const ends = { onSuccess: () => void renewClaims(), onError: () => setTheme(chosenTheme) }
    save.mutate({ body: { theme: next || null } }, ends)
  }
  const chooseLanguage = (next: Language | '') => {
    if (next === language) return
    setLanguage(next)
    const ends = {
      // Without a new token the page keeps its language, and the same choice can be made again.
      onSuccess: () => showInChosenLanguage(languageChosen.note).then(() => setLanguage(chosenLanguage)),
      onError: () => setLanguage(chosenLanguage),
    }
    save.mutate({ body: { language: next || null } }, ends)
  }
  return { theme, chooseTheme, language, chooseLanguage }
}
