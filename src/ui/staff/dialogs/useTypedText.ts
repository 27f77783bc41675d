import { type FormEvent, useRef, useState } from 'react'

type TextField = HTMLInputElement | HTMLTextAreaElement

const textFields = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=search])'

/** Knows whether fields inside an element hold text that was typed since it was shown; `begun` once some was. */
export function useTypedText() {
  const fields = useRef(new Set<TextField>())
  const [begun, setBegun] = useState(false)
  const onInput = ({ target }: FormEvent) => {
    if (!(target instanceof Element) || !target.matches(textFields)) return
    fields.current.add(target as TextField)
    setBegun(true)
  }
  const isTyped = () => [...fields.current].some(({ isConnected, value }) => isConnected && value.trim() !== '')
  return { onInput, isTyped, begun }
}
