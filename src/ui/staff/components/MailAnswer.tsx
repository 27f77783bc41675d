import type { ReactNode } from 'react'
import { mailAnswers } from '#contract/mail-answers.ts'
import { t, tNodes } from '../../lib/i18n/t.ts'
import { Quote } from './Quote.tsx'

const ours = new Set<string>(Object.values(mailAnswers))

export const answerText = (answer: string): string => (ours.has(answer) ? t(answer) : answer)

/** Within a sentence: a mail server's own words are quoted, ours are not. */
export const MailAnswer = ({ answer }: { readonly answer: string }) =>
  ours.has(answer) ? t(answer) : <Quote text={answer} />

/** As a sentence of its own. */
export const answerSentence = (answer: string): ReactNode =>
  ours.has(answer)
    ? t(answer)
    : tNodes('The mail server said: {error}', { error: <MailAnswer key="error" answer={answer} /> })
