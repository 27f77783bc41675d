import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { directionOf, type Language } from '#contract/languages.ts'
import type mailWords from '#words/de/mail.json'
import type publicWords from '#words/de/public.json'
import { type Messages, type MessageValues, translate } from '#words/translate.ts'

export type MailMessage = keyof typeof mailWords
export type VisitorMessage = MailMessage | keyof typeof publicWords

export type Say<Message> = (message: Message, values?: MessageValues) => string

export interface Translation<Message> {
  readonly attributes: { readonly lang: Language; readonly dir: 'ltr' | 'rtl' }
  readonly say: Say<Message>
}

/** Loads the words of a language, which need not be the page's; undefined until they are here. */
export function useTranslation<Message extends string>(
  /** What is loaded, for the cache: the names of functions are not kept in a build. */
  what: 'mails' | 'visitors',
  language: Language,
  load: (language: Language) => Promise<Messages>,
): Translation<Message> | undefined {
  const { data, isError } = useQuery({
    queryKey: ['words', what, language],
    queryFn: async () => translationIn<Message>(language, await load(language)),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? (isError ? inEnglish<Message>() : undefined)
}

const translationIn = <Message extends string>(language: Language, words: Messages): Translation<Message> => ({
  attributes: { lang: language, dir: directionOf(language) },
  say: (message, values) => translate(language, words, message, values),
})

/** The page shows English until the words arrive after all. */
const inEnglish = <Message extends string>() => translationIn<Message>('en', {})
