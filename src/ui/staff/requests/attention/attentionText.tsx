import type { ReactNode } from 'react'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { MailAnswer } from '../../components/MailAnswer.tsx'
import { Quote } from '../../components/Quote.tsx'
import { pagesText } from '../asked/pagesText.ts'
import type { AttentionItem } from './useAttention.ts'

export function attentionText({ text, ...item }: AttentionItem): ReactNode {
  if (!text) return plain(item)
  const isAnswer = item.attention === 'mailFailed'
  return quoting(item, isAnswer ? <MailAnswer key="text" answer={text} /> : <Quote key="text" text={text} />)
}

type Item = Omit<AttentionItem, 'text'>

function plain({ attention, name, email, catalogueName: catalogue }: Item): string {
  return {
    answered: t('{name} answered.', { name }),
    askedAbout: t('{name} asks about {catalogue}.', { name, catalogue }),
    renewalAsked: t('{name} asks for a new link to {catalogue}.', { name, catalogue }),
    mailFailed: t('The mail to {email} ({name}) could not be delivered.', { email, name }),
  }[attention]
}

function quoting({ attention, name, email, catalogueName: catalogue, pages }: Item, text: ReactNode): ReactNode {
  return {
    answered: tNodes('{name} answered: {text}', { name, text }),
    askedAbout: tNodes('{name} asks about {catalogue}, {pages}: {text}', {
      ...{ name, catalogue, text },
      pages: pagesText(pages),
    }),
    renewalAsked: tNodes('{name} asks for a new link to {catalogue}: {text}', { name, catalogue, text }),
    mailFailed: tNodes('The mail to {email} ({name}) could not be delivered: {text}', { email, name, text }),
  }[attention]
}

export function arrivedText(later: readonly AttentionItem[]): string {
  const [first, ...others] = later
  if (!first || others.length > 0) return t('{n} more wait for you', { n: later.length })
  const { attention, name, email } = first
  return {
    answered: t('{name} answered', { name }),
    askedAbout: t('{name} asks a question', { name }),
    renewalAsked: t('{name} asks for a new link', { name }),
    mailFailed: t('The mail to {email} could not be delivered', { email }),
  }[attention]
}
