import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import { hasCode } from '../../lib/http/call-error.ts'
import { send as sendTo } from '../../lib/http/send.ts'
import { errorWords } from '../../lib/i18n/errorWords.ts'
import { t } from '../../lib/i18n/t.ts'
import { askCall } from '../state/calls.static.ts'
import { useReading, useReadingState } from '../state/reading.ts'
import { keepDraft, readDraft } from './draft.ts'
import type { Asking } from './question.ts'

type Question = Omit<BodyOf<typeof askCall>, 'key'>

/** What is written, kept at every change, and how it is sent. */
export function useQuestion(asking: Asking, sent: () => void, field: RefObject<HTMLTextAreaElement | null>) {
  const { store, renew } = useReading()
  const pages = useReadingState((state) => state.marked)
  const isOutdated = useReadingState((state) => state.outdated)
  const [text, setText] = useState(() => readDraft(asking.key).text)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  useEffect(() => keepDraft(asking.key, { pages, text }), [asking, pages, text])

  const fail = (words: string) => {
    setFailure(words)
    field.current?.focus()
  }
  const send = async (question: Question) => {
    isRunning.current = true
    setBusy(true)
    setFailure('')
    try {
      await sendTo(askCall, { body: { key: asking.key, ...question } })
      asking.sent()
      keepDraft(asking.key, { pages: [], text: '' })
      store.set({ marked: [] })
      sent()
    } catch (error) {
      fail(errorWords(error))
      // Another edition opens by now.
      if (hasCode(error, 'changed')) void renew()
    }
    isRunning.current = false
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isRunning.current) return
    const wrong = isOutdated ? former() : wrongIn(text, pages)
    if (wrong) return fail(wrong)
    const { edition } = store.get().book
    void send({ pages: [...pages], message: text, ...(edition === undefined ? {} : { edition }) })
  }
  return { text, write: setText, failure, hint: isOutdated ? former() : '', isBusy, submit }
}

const former = () =>
  t(
    'You are reading a former version, about whose pages nobody can ask any more. Please read the current version and choose pages there. What you wrote is kept.',
  )

function wrongIn(text: string, pages: readonly number[]): string {
  if (text.trim() === '') return t('Please write what you would like to know!')
  if (text.length > 1_000) return t('At most 1,000 characters.')
  return pages.length === 0 ? t('Please choose a page.') : ''
}
