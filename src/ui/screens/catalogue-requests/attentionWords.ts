import type { AttentionItem } from './useAttention.ts'

/** Why a request waits for staff, before the words of the visitor or of the mail server. */
export function attentionWords({ attention, name, email, catalogueName, text }: AttentionItem): string {
  const end = text ? ':' : '.'
  return {
    answered: `${name} answered${end}`,
    renewalAsked: `${name} asks for a new link to ${catalogueName}${end}`,
    mailFailed: `The mail to ${email} (${name}) could not be delivered${end}`,
  }[attention]
}

/** The words of a button that shows what arrived. */
export function arrivedWords(later: readonly AttentionItem[]): string {
  const [first, ...others] = later
  if (!first || others.length > 0) return `${later.length} more wait for you`
  return {
    answered: `${first.name} answered`,
    renewalAsked: `${first.name} asks for a new link`,
    mailFailed: `The mail to ${first.email} could not be delivered`,
  }[first.attention]
}
