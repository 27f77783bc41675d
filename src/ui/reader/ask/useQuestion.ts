import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Book } from '#contract/reader.ts'
import { hasCode } from '../../lib/http/call-error.ts'
import { send as sendTo } from '../../lib/http/send.ts'
import { errorWords } from '../../lib/i18n/errorWords.ts'
import { t } from '../../lib/i18n/t.ts'
import { askCall } from '../state/calls.static.ts'
import { type Reading, useReading, useReadingState } from '../state/reading.ts'
import { keepDraft, readDraft } from './draft.ts'
import type { Asking } from './question.ts'

type Question = Omit<BodyOf<typeof askCall>, 'key'>

/** What is written, kept at every change, and how it is sent. */
export function useQuestion(asking: Asking, field: RefObject<HTMLTextAreaElement | null>) {
  const reading = useReading()
  const pages = useReadingState((state) => state.marked)
  const isOutdated = useReadingState((state) => state.outdated)
  const isBusy = useReadingState(({ question }) => question === 'sending')
  const refusal = useReadingState((state) => state.refusal)
  const [text, setText] = useState(() => readDraft(asking.key).text)
  useEffect(() => keepDraft(asking.key, { pages, text }), [asking, pages, text])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { book, question } = reading.store.get()
    if (question === 'sending') return
    const refusal = isOutdated ? former() : wrongIn(text, pages)
    if (refusal) reading.store.set({ refusal })
    else await send(reading, asking, { pages: [...pages], message: text, ...editionOf(book) })
    // It is gone when the question was sent.
    field.current?.focus()
  }
  return { text, write: setText, refusal, hint: isOutdated ? former() : '', isBusy, submit }
}

/** A question that was closed meanwhile opens again when it could not be sent. */
async function send({ store, renew }: Reading, asking: Asking, question: Question): Promise<void> {
  store.set({ question: 'sending', refusal: '' })
  try {
    await sendTo(askCall, { body: { key: asking.key, ...question } })
    asking.sent()
    const marked = store.get().marked.filter((page) => !question.pages.includes(page))
    keepDraft(asking.key, { pages: marked, text: '' })
    store.set({ question: 'sent', marked })
  } catch (error) {
    store.set({ question: 'written', refusal: errorWords(error), asking: true })
    // Another edition opens by now.
    if (hasCode(error, 'changed')) void renew()
  }
}

const editionOf = ({ edition }: Book) => (edition === undefined ? {} : { edition })

const former = () =>
  t(
    'You are reading a former version, about whose pages nobody can ask any more. Please read the current version and choose pages there. What you wrote is kept.',
  )

function wrongIn(text: string, pages: readonly number[]): string {
  if (text.trim() === '') return t('Please write what you would like to know!')
  if (text.length > 1_000) return t('At most 1,000 characters.')
  return pages.length === 0 ? t('Please choose a page.') : ''
}
