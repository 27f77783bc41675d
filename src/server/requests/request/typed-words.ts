import { mentionNamed } from '../../audit/mentions.ts'
import type { Trx } from '../../database/dialect.ts'
import type { NewEvent } from '../events/request-events.ts'
import { type CatalogueRequest, formFields } from './request.ts'

/** What people typed besides the form that counts. */
export const besideForm = ['catalogueName', 'message', 'question', 'answer', 'mailError'] as const

/** What people typed, besides the address that finds the request. */
export const typedColumns = [...formFields.filter((name) => name !== 'email'), 'answers', ...besideForm] as const

interface Words {
  readonly typed: Partial<Pick<CatalogueRequest, (typeof typedColumns)[number]>>
  readonly event: NewEvent | undefined
}

type Subject = Pick<CatalogueRequest, 'id' | 'emailKey'>

export const mentionTyped = (trx: Trx, { id, emailKey }: Subject, { typed, event }: Words): Promise<void> =>
  mentionNamed(trx, [...Object.values(typed), ...Object.values(event?.details ?? {})], { subjectId: id, own: emailKey })
