import type { PageQuestion, RequestFacts } from '#contract/request-shapes.ts'
import { t } from '../../../lib/i18n/t.ts'
import { Quote } from '../../components/Quote.tsx'
import { When } from '../../components/Time.tsx'
import { AskedPages } from './AskedPages.tsx'

interface AskedProps {
  readonly question: PageQuestion
  readonly facts: Pick<RequestFacts, 'catalogueId' | 'catalogueName'>
}

/** The pages in small, with the visitor's words. */
export function AskedQuestion({ question, facts }: AskedProps) {
  const { text, at, edition } = question
  return (
    <div className="asked-question">
      <AskedPages question={question} facts={facts} />
      <Quote text={text} />
      <p className="asked-about">
        <When at={at} />
        {edition > 1 && <> · {t('Edition {number}', { number: edition })}</>}
      </p>
    </div>
  )
}
