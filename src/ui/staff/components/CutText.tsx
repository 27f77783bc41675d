/** Text cut to its cell at its own end, in full on hover. An email address stays on one line. */
export function CutText({ text }: { readonly text: string }) {
  return (
    <span className={text.includes('@') ? 'cut address' : 'cut'} dir="auto" title={text}>
      {text}
    </span>
  )
}
