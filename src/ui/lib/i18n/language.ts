import { directionOf } from '#contract/languages.ts'
import { pageLanguage } from './t.ts'

/** The language for `Intl`. English is written as in Britain. */
export const locale = (): string => (pageLanguage() === 'en' ? 'en-GB' : pageLanguage())

export const isRightToLeft = (): boolean => directionOf(pageLanguage()) === 'rtl'

/** Texts one after another as the page runs; among text from right to left each keeps its own direction. */
export const inOrder = (texts: readonly string[], between: string): string =>
  isRightToLeft() && texts.length > 0
    ? `\u200f${texts.map((text) => `\u2068${text}\u2069`).join(between)}`
    : texts.join(between)

/** A title as a part of a sentence. Only English is known to write it small there. */
export const withinSentence = (title: string): string => (pageLanguage() === 'en' ? title.toLowerCase() : title)

/** Parts of a list, such as `a, b, c`. */
export const listed = (parts: readonly string[]): string =>
  new Intl.ListFormat(locale(), { style: 'narrow' }).format(parts)
