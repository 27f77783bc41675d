import Button from 'antd/es/button'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { RequestFacts } from '#contract/request-shapes.ts'
import { useAction } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { type ChosenAction, requestReads } from '../requestActions.ts'
import { AskedQuestion } from './AskedQuestion.tsx'
import './asked.css'

interface AskedNoteProps {
  readonly facts: RequestFacts
  readonly onChoose: (chosen: ChosenAction) => void
}

/** What the visitor asked about pages, while it waits for staff. */
export function AskedNote({ facts, onChoose }: AskedNoteProps) {
  const { id, asked = [], actions = [] } = facts
  const seen = useAction(catalogueRequests.seen, requestReads)
  if (!actions.includes('seen')) return null
  const questionId = asked.at(-1)?.id
  const mark = () =>
    seen.mutate(
      { params: { id }, body: { ...(questionId ? { questionId } : {}) } },
      { onSuccess: () => toast.success(t('Marked as seen')) },
    )
  return (
    <section className="question-note asked" aria-label={t('Question of the visitor')}>
      <strong>{t('Question of the visitor')}</strong>
      {asked.map((question) => (
        <AskedQuestion key={question.id} question={question} facts={facts} />
      ))}
      <p className="asked-actions">
        <Button type="primary" onClick={() => onChoose({ action: 'reply', request: facts })}>
          {t('Reply')}
        </Button>
        <Button loading={seen.isPending} onClick={mark}>
          {t('Mark as seen')}
        </Button>
      </p>
    </section>
  )
}
