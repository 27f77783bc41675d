import type { FormListOperation } from 'antd/es/form'
import { useState } from 'react'
import { t } from '../../../lib/i18n/t.ts'
import { newQuestion } from './newQuestion.ts'
import { useFocusSoon } from './useFocusSoon.ts'

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

/** The same way again, or back from an end. */
function wayOn(from: number, to: number, count: number) {
  if (to < from) return to === 0 ? 'down' : 'up'
  return to === count - 1 ? 'up' : 'down'
}
