import { useEffect, useEffectEvent, useRef, useState } from 'react'

const settled = 200

/**
 * The text of a search field and the words in the address. Words are taken over when nobody has typed for a moment;
 * `isSameSearch` says that they follow others of the same visit to the field.
 */
export function useTypedWords(words: string, onWords: (words: string, isSameSearch: boolean) => void) {
  const [text, setText] = useState(words)
  const [known, setKnown] = useState(words)
  const [sent, setSent] = useState(words)
  const isSameSearch = useRef(false)
  // Words that came from elsewhere, such as the Back button, replace the text.
  if (words !== known) {
    setKnown(words)
    if (words !== sent) setText(words)
    setSent(words)
  }
  const settle = (next: string) => {
    setText(next)
    const trimmed = next.trim()
    if (trimmed === sent) return
    setSent(trimmed)
    onWords(trimmed, isSameSearch.current)
    isSameSearch.current = trimmed !== ''
  }
  const settleLater = useEffectEvent(() => {
    if (text.trim() !== sent) settle(text)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text starts the wait again.
  useEffect(() => {
    const timer = setTimeout(settleLater, settled)
    return () => clearTimeout(timer)
  }, [text])

  const end = () => {
    settle(text)
    isSameSearch.current = false
  }
  return { text, type: setText, settle, end }
}
