/** Text cut to its cell, in full on hover. An email address stays on one line. */
export function CutText({ text }: { readonly text: string }) {
  return (
    <span className={text.includes('@') ? 'cut address' : 'cut'} title={text}>
      {text}
    </span>
  )
}
