/** A text as far as its cell goes, the whole of it on hover. An address stays on one line. */
export function CutText({ text }: { readonly text: string }) {
  return (
    <span className={text.includes('@') ? 'cut address' : 'cut'} title={text}>
      {text}
    </span>
  )
}
