import { type FormEvent, useRef } from 'react'

type TextField = HTMLInputElement | HTMLTextAreaElement

const textFields = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=search])'

/** Knows whether fields inside an element hold text that was typed since it was shown. */
export function useTypedText() {
  const fields = useRef(new Set<TextField>())
  const onInput = ({ target }: FormEvent) => {
    if (target instanceof Element && target.matches(textFields)) fields.current.add(target as TextField)
  }
  const isTyped = () => [...fields.current].some(({ isConnected, value }) => isConnected && value.trim() !== '')
  return { onInput, isTyped }
}
