import type { Question } from '#contract/settings.ts'

/** Answers are kept under the question's id, so it is made once. */
export const newQuestion = (): Question => ({
  id: `question-${randomText()}`,
  label: '',
  kind: 'text',
  required: false,
})

/** Also without https, where browsers make no UUIDs. */
const randomText = () => Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')
