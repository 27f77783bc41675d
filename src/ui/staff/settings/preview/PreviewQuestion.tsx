import { optionsIn, type ShownQuestion } from '#contract/form-texts.ts'
import { t } from '../../../lib/i18n/t.ts'
import { filled } from '../form/formChanges.ts'
import { PreviewField } from './PreviewField.tsx'
import { PreviewTick } from './PreviewTick.tsx'
import type { VisitorSay } from './useVisitorTranslation.ts'

interface PreviewQuestionProps {
  readonly question: ShownQuestion
  readonly say: VisitorSay
}

export function PreviewQuestion({ question, say }: PreviewQuestionProps) {
  const { kind, required } = question
  const label = question.label?.trim() || t('Your question')
  if (kind === 'tick') return <PreviewTick label={label} />
  return (
    <PreviewField
      say={say}
      label={label}
      optional={!required}
      options={kind === 'choice' ? differentOptions(question) : undefined}
    />
  )
}

/** While they are typed, some are empty or stand twice. */
const differentOptions = ({ options = [], ...question }: ShownQuestion) =>
  optionsIn({ ...question, options: [...new Set(filled(options))] })
