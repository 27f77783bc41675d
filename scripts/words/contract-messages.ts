import { orderedFields } from '#contract/form-fields.ts'
import { entries } from '#contract/index.ts'
import { mailAnswers } from '#contract/mail-answers.ts'
import { passwordRule } from '#contract/passwords.ts'
import type { Said } from './books.ts'
import { callsOfPublicPages } from './reach.ts'

/** Returns the messages beside fields, which the schemas of the calls hold, and others that both sides know. */
export function contractMessages(): Said[] {
  const rule: Said = { message: passwordRule, book: 'public', place: 'src/contract/passwords.ts:1' }
  const isMade = callsOfPublicPages()
  const beside = entries.flatMap(({ name, entry }) => {
    const book = isMade(name) ? 'public' : 'shell'
    return [entry.shapes.body, entry.shapes.query]
      .flatMap(messagesIn)
      .map((message): Said => ({ message, book, place: `contract ${name}` }))
  })
  const labels = orderedFields.map(
    ({ label }): Said => ({ message: label, book: 'public', place: 'src/contract/form-fields.ts:1' }),
  )
  const answers = Object.values(mailAnswers).map(
    (message): Said => ({ message, book: 'shell', place: 'src/contract/mail-answers.ts:1' }),
  )
  return [...beside, ...labels, ...answers, rule]
}

function messagesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'x-messages' ? (Object.values(value) as string[]).filter(Boolean) : messagesIn(value),
  )
}
