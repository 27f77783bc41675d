import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Language } from '#contract/languages.ts'
import type { Messages } from '#words/translate.ts'

const folder = resolve(import.meta.dirname, '../../src/words')

/** The messages of the public pages in a language. */
export const publicWords = (language: Language): Messages =>
  JSON.parse(readFileSync(join(folder, language, 'public.json'), 'utf8'))

/** Returns a test of texts: is this an English message of the public pages that this language says differently? */
export function englishIn(language: Language): (text: string) => boolean {
  if (language === 'en') return () => false
  const words = Object.entries(publicWords(language))
  const own = new Set(words.map(([, translation]) => translation))
  const messages = words.filter(([english, translation]) => english !== translation).map(([english]) => english)
  // A message in this language may read like another one in English.
  const whole = new Set(messages.filter((message) => !own.has(message)))
  const patterns = messages.filter((message) => message.includes('{') && hasEnoughWords(message)).map(patternOf)
  return (text) => whole.has(text) || patterns.some((pattern) => pattern.test(text))
}

/** A single short word between two values, such as "of", is a word of other languages too. */
const hasEnoughWords = (message: string): boolean => message.replace(/\{\w+\}|\P{L}/gu, '').length > 3

const patternOf = (message: string): RegExp => {
  const parts = message.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`, 's')
}
