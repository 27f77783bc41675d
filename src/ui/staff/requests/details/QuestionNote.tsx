import type { RequestFacts } from '#contract/request-shapes.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { Quote } from '../../components/Quote.tsx'

/** While a request waits: the question that is open, or what the visitor answered. */
export function QuestionNote({ facts: { status, question, answer } }: { readonly facts: RequestFacts }) {
  if (status !== 'pending' || !(question || answer)) return null
  return (
    <div className="question-note" role="note">
      <strong>{question ? t('Open question') : t('Answer of the visitor')}</strong>
      <p>
        {question
          ? tNodes('{question} (not answered yet)', { question: <Quote key="question" text={question} /> })
          : answer && <Quote text={answer} />}
      </p>
    </div>
  )
}
