import type { ReactNode } from 'react'
import { t } from '../../kit/t.ts'
import { DescriptionList, type Fact } from '../../shell-kit/DescriptionList.tsx'
import './mail-preview.css'

interface MailPreviewProps {
  readonly to: string
  /** Without a subject no mail leaves. */
  readonly subject?: string
  readonly message?: string | undefined
  /** What the link does and until when; missing for a mail without one. */
  readonly link?: ReactNode
}

/** What the visitor will receive, in words. The message is plain text, so markup is shown as it was typed. */
export function MailPreview({ to, subject, message, link }: MailPreviewProps) {
  const text = message?.trim()
  const facts: readonly Fact[] = [
    [t('Recipient'), to],
    [t('Subject'), subject],
    ...(text ? [[t('Message'), <q key="message">{text}</q>] as const] : []),
    ...(link ? [[t('Link'), link] as const] : []),
  ]
  return (
    <section className="mail-preview" aria-label={t('Preview')}>
      <h3>{t('What the visitor will receive')}</h3>
      {subject ? <DescriptionList of={facts} /> : <p>{t('Nothing: no mail is sent, and the visitor is not told.')}</p>}
    </section>
  )
}
