import type { CSSProperties, ReactNode } from 'react'
import type { Firm } from '#contract/settings.ts'
import { useMedia } from '../../../kit/useMedia.ts'
import { faceColours } from './faceColours.ts'
import '../../../kit/card.css'
import './face.css'

export interface FaceProps {
  readonly firm: Firm
  /** The address of the logo. */
  readonly logo: string | undefined
  /** What it is a picture of, for those who cannot see it. */
  readonly label: string
  readonly children: ReactNode
}

/** A small picture of a page in the firm's colours, made of the page's own parts; nothing in it can be used. */
export function Face({ firm, label, children }: Omit<FaceProps, 'logo'>) {
  const isDark = useMedia('(prefers-color-scheme: dark)')
  return (
    <div className="face" role="img" aria-label={label}>
      <div className="face-page" inert style={faceColours(firm.accent, isDark) as CSSProperties}>
        {children}
      </div>
    </div>
  )
}
