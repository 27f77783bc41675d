import type { Question } from '#contract/settings.ts'
import { t } from '../../../lib/i18n/t.ts'
import { PreviewField } from './PreviewField.tsx'
import { PreviewTick } from './PreviewTick.tsx'
import type { VisitorSay } from './useVisitorTranslation.ts'

interface PreviewQuestionProps {
  readonly question: Question
  readonly say: VisitorSay
}

export function PreviewQuestion({ question, say }: PreviewQuestionProps) {
  const { kind, required, options = [] } = question
  const label = question.label?.trim() || t('Your question')
  if (kind === 'tick') return <PreviewTick label={label} />
  return <PreviewField say={say} label={label} optional={!required} options={kind === 'choice' ? options : undefined} />
}
