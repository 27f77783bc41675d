import * as Type from 'typebox'
import type { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { ChoosableField } from '#contract/form-fields.ts'
import { type Answer, CustomerInfo } from '#contract/request-shapes.ts'
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
type Given = Partial<CustomerInfo>

/** What a visitor sent, as the owner's settings want it. */
export interface Checked {
  readonly fields: CustomerInfo
  readonly answers: readonly Answer[]
}

/** Returns what a form says; `isOffered`: whether a page with that wording may still be open. Throws a 400 that names everything that the owner's settings require and it lacks. */
export function checkForm({ form: rules }: CurrentSettings, form: Form, isOffered: boolean): Checked {
  const { fields, errors } = readFields(rules, form)
  const { answers, errors: unanswered } = readAnswers(rules.questions, form.answers)
  const hasAgreed = rules.consent === '' || (form.consent === true && isOffered)
  refuse([
    ...errors,
    ...unanswered,
    ...(hasAgreed ? [] : [fieldError('consent', 'Please agree to this to send the form!')]),
  ])
  return { fields, answers }
}

/** The same for a correction. Fields that the form does not show are missing, and answers that were not sent. */
export function checkCorrection({ form: rules }: CurrentSettings, form: Correction) {
  const { fields, errors } = readFields(rules, form)
  const own = form.answers && readAnswers(rules.questions, form.answers)
  refuse([...errors, ...(own?.errors ?? [])])
  const shown = formFields.filter((name) => rules.fields[name as ChoosableField] !== 'hidden')
  return { fields: pick(fields, shown), answers: own?.answers }
}

function refuse(errors: FieldError[]): void {
  if (errors.length > 0) throw invalidFields(errors)
}

/** Fields that the form does not show are dropped. */
function readFields(rules: FormSettings, given: Given): { fields: CustomerInfo; errors: FieldError[] } {
  const fields = pick(given, formFields)
  const { error } = validatorOf(rules)(fields) as { error?: DomainError }
  if (error) return { fields: emptyForm, errors: error.details.errors ?? [] }
  return { fields: trimmed({ ...emptyForm, ...withoutBlank(fields) }), errors: [] }
}

const withoutBlank = (fields: Given) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && !isBlank(value))) as Given

const validators = new WeakMap<FormSettings, ReturnType<typeof compileValidator>>()

function validatorOf(rules: FormSettings): ReturnType<typeof compileValidator> {
  const known = validators.get(rules)
  if (known) return known
  const schema = Type.Object(Object.fromEntries(formFields.flatMap((name) => schemaOf(rules, name))))
  const validator = compileValidator({ schema, method: 'POST', url: '', httpPart: 'body' })
  validators.set(rules, validator)
  return validator
}

function schemaOf({ fields }: FormSettings, name: keyof CustomerInfo): [string, Type.TSchema][] {
  const schema = CustomerInfo.properties[name]
  const rule = fields[name as ChoosableField] ?? 'required'
  if (rule === 'hidden') return []
  return [[name, rule === 'required' ? schema : Type.Optional(Type.String({ maxLength: 500 }))]]
}
