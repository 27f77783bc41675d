import type { FormListOperation } from 'antd/es/form'
import { useEffect, useRef, useState } from 'react'
import type { Question } from '#contract/settings.ts'
import { t } from '../../../lib/i18n/t.ts'

export const addId = 'add-question'
export const labelId = (index: number) => `question-${index}-label`
export const moveId = (index: number, way: 'up' | 'down') => `question-${index}-${way}`

/** Adds, removes and moves questions; the focus goes along, and screen readers are told. */
export function useQuestionList(count: number, list: FormListOperation, touch: () => void) {
  const [said, setSaid] = useState('')
  const focus = useFocusSoon()
  const done = (words: string, focusId: string) => {
    touch()
    setSaid(words)
    focus(focusId)
  }
  const add = () => {
    list.add(newQuestion())
    done(t('Question {place} was added.', { place: count + 1 }), labelId(count))
  }
  const remove = (index: number) => {
    list.remove(index)
    done(t('Question {place} was removed.', { place: index + 1 }), addId)
  }
  const move = (from: number, to: number) => {
    list.move(from, to)
    const words = t('Question {place} is now question {next}.', { place: from + 1, next: to + 1 })
    done(words, moveId(to, wayOn(from, to, count)))
  }
  return { said, add, remove, move }
}

/** Returns the direction to move on: the same, or back from an end. */
function wayOn(from: number, to: number, count: number) {
  if (to < from) return to === 0 ? 'down' : 'up'
  return to === count - 1 ? 'up' : 'down'
}

/** Answers are kept under the question's id, so it is made once. */
const newQuestion = (): Question => ({
  id: `question-${randomText()}`,
  label: '',
  kind: 'text',
  required: false,
})

/** Works without https too, where browsers make no UUIDs. */
const randomText = () => Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')

function useFocusSoon(): (id: string) => void {
  const wanted = useRef('')
  useEffect(() => {
    if (!wanted.current) return
    document.getElementById(wanted.current)?.focus()
    wanted.current = ''
  })
  return (id) => {
    wanted.current = id
  }
}
