import * as Type from 'typebox'
import type { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { ChoosableField } from '#contract/form-fields.ts'
import { type Answer, VisitorInfo } from '#contract/request-shapes.ts'
import type { FormSettings } from '#contract/settings.ts'
import { isBlank, trimmed } from '#contract/text.ts'
import type { visitorRequest } from '#contract/visitor-request.ts'
import { pick } from '../../database/prepared.ts'
import { compileValidator } from '../../http/validation.ts'
import { type DomainError, type FieldError, fieldError, invalidFields } from '../../lib/errors.ts'
import type { CurrentSettings } from '../../services.ts'
import { emptyForm, formFields } from '../request/request.ts'
import { readAnswers } from './answers.ts'

type Form = BodyOf<typeof catalogueRequests.send>
type Correction = Omit<BodyOf<typeof visitorRequest.correct>, 'key'>
type FieldInput = Partial<VisitorInfo>

export interface CheckedForm {
  readonly fields: VisitorInfo
  readonly answers: readonly Answer[]
}

/** Throws a 400 that names every error. `isOffered`: visitors may agree to this wording of the consent. */
export function checkForm({ form: rules }: CurrentSettings, form: Form, isOffered: boolean): CheckedForm {
  const { fields, errors } = readFields(rules, form)
  const { answers, errors: answerErrors } = readAnswers(rules, form.answers)
  const hasAgreed = rules.consent === '' || (form.consent === true && isOffered)
  const consentErrors = hasAgreed ? [] : [fieldError('consent', 'Please agree to this to send the form!')]
  refuse([...errors, ...answerErrors, ...consentErrors])
  return { fields, answers }
}

/** Omits fields that the form does not show. Throws a 400 that names every error. */
export function checkCorrection({ form: rules }: CurrentSettings, form: Correction) {
  const { fields, errors } = readFields(rules, form)
  const given = form.answers && readAnswers(rules, form.answers)
  refuse([...errors, ...(given?.errors ?? [])])
  const shown = formFields.filter((name) => rules.fields[name as ChoosableField] !== 'hidden')
  return { fields: pick(fields, shown), answers: given?.answers }
}

function refuse(errors: FieldError[]): void {
  if (errors.length > 0) throw invalidFields(errors)
}

function readFields(rules: FormSettings, given: FieldInput): { fields: VisitorInfo; errors: FieldError[] } {
  const fields = pick(given, formFields)
  const { error } = validatorOf(rules)(fields) as { error?: DomainError }
  if (error) return { fields: emptyForm, errors: error.details.errors ?? [] }
  return { fields: trimmed({ ...emptyForm, ...withoutBlank(fields) }), errors: [] }
}

const withoutBlank = (fields: FieldInput) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && !isBlank(value))) as FieldInput

const validators = new WeakMap<FormSettings['fields'], ReturnType<typeof compileValidator>>()

function validatorOf(rules: FormSettings): ReturnType<typeof compileValidator> {
  const known = validators.get(rules.fields)
  if (known) return known
  const schema = Type.Object(Object.fromEntries(formFields.flatMap((name) => schemaOf(rules, name))))
  const validator = compileValidator({ schema, method: 'POST', url: '', httpPart: 'body' })
  validators.set(rules.fields, validator)
  return validator
}

function schemaOf({ fields }: FormSettings, name: keyof VisitorInfo): [string, Type.TSchema][] {
  const schema = VisitorInfo.properties[name]
  const rule = fields[name as ChoosableField] ?? 'required'
  if (rule === 'hidden') return []
  return [[name, rule === 'required' ? schema : Type.Optional(Type.String({ maxLength: 500 }))]]
}
