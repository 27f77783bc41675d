import type { Language } from '#contract/languages.ts'
import type { Messages } from '#words/translate.ts'
import { loadMailWords, loadWords } from '../../../lib/i18n/loadWords.ts'
import { type Say, useTranslation, type VisitorMessage } from '../../../lib/i18n/useTranslation.ts'

export type VisitorSay = Say<VisitorMessage>

export const useVisitorTranslation = (language: Language) =>
  useTranslation<VisitorMessage>('visitors', language, loadVisitorWords)

async function loadVisitorWords(language: Language): Promise<Messages> {
  const [pages, mails] = await Promise.all([loadWords(language), loadMailWords(language)])
  return { ...pages, ...mails }
}
