import type { Firm } from '#contract/settings.ts'
import { useVisitorTranslation } from './useVisitorTranslation.ts'

interface ThanksPreviewProps {
  readonly firm: Firm
  readonly thanks: string
}

export function ThanksPreview({ firm, thanks }: ThanksPreviewProps) {
  const translation = useVisitorTranslation(firm.language)
  return (
    <div className="preview-text" {...translation?.attributes}>
      <strong>{translation?.say('Thank you, {name}', { name: 'Vera' })}</strong>
      <p dir="auto">{thanks.trim() || translation?.say('Your request was received. The answer comes by mail.')}</p>
    </div>
  )
}
