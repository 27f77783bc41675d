import type { Answer } from '#contract/request-shapes.ts'
import { pick } from '../../database/prepared.ts'
import { type CatalogueRequest, formFields } from './request.ts'

type StoredForm = Pick<CatalogueRequest, (typeof formFields)[number] | 'answers'>

export const storedAnswers = (answers: readonly Answer[] = []): string | null =>
  answers.length > 0 ? JSON.stringify(answers) : null

export const readStored = (stored: string | null): Answer[] => (stored === null ? [] : (JSON.parse(stored) as Answer[]))

export const formOf = (form: StoredForm) => ({
  ...pick(form, formFields),
  answers: readStored(form.answers),
})
