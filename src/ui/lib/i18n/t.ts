import { createElement, type ReactNode } from 'react'
import type { Language } from '#contract/languages.ts'
import english from '#words/en/public.json' with { type: 'json' }
import { type Messages, type MessageValues, partsOf, translate } from '#words/translate.ts'
import { pageData } from '../page/page-data.ts'

let { language, words = english }: { language: Language; words?: Messages } = pageData()

export function speak(nextLanguage: Language, nextWords: Messages): void {
  language = nextLanguage
  words = nextWords
}

export const pageLanguage = (): Language => language

/** Returns a message in the language of the page. A message must be written out here or in `message`, so that the check finds it. */
export const t = (message: string, values?: MessageValues): string => translate(language, words, message, values)

/** Returns the same with nodes in the place of values; each keeps its own writing direction. */
export function tNodes(message: string, nodes: Readonly<Record<string, ReactNode>>): ReactNode[] {
  return partsOf(language, words, message).map((part, index) =>
    index % 2 === 0 ? part : createElement('bdi', { key: part }, nodes[part]),
  )
}

export { message } from '#words/message.ts'
