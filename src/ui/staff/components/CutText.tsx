import { memo } from 'react'

/** Text cut to its cell at its own end, in full on hover. An email address stays on one line. */
export const CutText = memo(({ text }: { readonly text: string }) => (
  <span className={text.includes('@') ? 'cut address' : 'cut'} dir="auto" title={text}>
    {text}
  </span>
))
