import { directionOf } from '#contract/languages.ts'
import { chosenLanguage, showTheme } from './lib/session/preferences.ts'

// A script of its own that the shell waits for: its first paint has the person's theme and direction of writing.
showTheme()
const language = chosenLanguage()
if (language) Object.assign(document.documentElement, { lang: language, dir: directionOf(language) })
