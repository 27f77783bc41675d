/** The forms of the visitor's page, loaded when one is needed: most visitors only look. */
export { AnswerForm } from './AnswerForm.tsx'
export { CorrectForm } from './CorrectForm.tsx'
