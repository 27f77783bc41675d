import { isLanguage, type Language } from '#contract/languages.ts'
import type { Theme } from '#contract/personal.ts'
import { type Claims, claimsOf } from './claims.ts'
import { readSession } from './session.ts'

/** What the person chose, as the access token says; empty for what the browser and the system say. */
export function chosenLanguage(): Language | '' {
  const { LANGUAGE } = claims()
  return isLanguage(LANGUAGE) ? LANGUAGE : ''
}

export function chosenTheme(): Theme | '' {
  const { THEME } = claims()
  return THEME === 'light' || THEME === 'dark' ? THEME : ''
}

const claims = (): Partial<Claims> => claimsOf(readSession()?.accessToken ?? '') ?? {}

export function showTheme(): void {
  document.documentElement.setAttribute('data-theme', chosenTheme())
}
