import { useEffect, useRef } from 'react'
import { t } from '../../lib/i18n/t.ts'
import { MarkedPages } from './MarkedPages.tsx'
import type { Asking } from './question.ts'
import { useQuestion } from './useQuestion.ts'

/** The question is kept until it was sent. A text that is too long is refused, not cut. */
export function AskForm({ asking }: { readonly asking: Asking }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, write, refusal, hint, isBusy, submit } = useQuestion(asking, field)
  useEffect(() => {
    // The keyboard of a phone would hide the pages, of which more may be marked.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [])
  return (
    <form method="post" noValidate onSubmit={submit}>
      <MarkedPages />
      <textarea
        ref={field}
        rows={4}
        dir="auto"
        readOnly={isBusy}
        aria-label={t('Your question')}
        aria-required
        aria-invalid={refusal ? true : undefined}
        aria-describedby={refusal ? 'ask-refusal' : 'ask-hint'}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      <p id="ask-hint" className="reader-number">
        {t('At most 1,000 characters.')}
      </p>
      <p id="ask-refusal" className="reader-ask-refusal" role="alert">
        {hint || refusal}
      </p>
      <button type="submit" className="reader-main-button" aria-busy={isBusy || undefined}>
        {t('Send my question')}
      </button>
    </form>
  )
}
