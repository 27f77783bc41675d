import type { CSSProperties, ReactNode } from 'react'
import type { Firm } from '#contract/settings.ts'
import { useMedia } from '../../../lib/browser/useMedia.ts'
import { faceColours } from './faceColours.ts'
import { useVisitorWords, type VisitorSay } from './useVisitorWords.ts'
import '../../../lib/components/card.css'
import './face.css'

export interface FaceProps {
  readonly firm: Firm
  /** The address of the logo. */
  readonly logo: string | undefined
  /** What it is a picture of, for those who cannot see it. */
  readonly label: string
  readonly children: (say: VisitorSay) => ReactNode
}

/** A small picture of a page in the firm's colours and language, made of the page's own parts; nothing in it can be used. */
export function Face({ firm, label, children }: Omit<FaceProps, 'logo'>) {
  const isDark = useMedia('(prefers-color-scheme: dark)')
  const spoken = useVisitorWords(firm.language)
  return (
    <div className="face" role="img" aria-label={label}>
      {spoken && (
        <div
          className="face-page"
          inert
          {...spoken.attributes}
          style={faceColours(firm.accent, isDark) as CSSProperties}
        >
          {children(spoken.say)}
        </div>
      )}
    </div>
  )
}
