import type { ReactNode } from 'react'
import { languageNames } from '#contract/languages.ts'
import { pageLanguage, t } from '../../../lib/i18n/t.ts'
import { DescriptionList, type Fact } from '../../components/DescriptionList.tsx'
import { Quote } from '../../components/Quote.tsx'
import type { MailTranslation } from './useMailTranslation.ts'
import './mail-preview.css'

interface MailPreviewProps {
  readonly to: string
  /** What the mail says, where its language is known. */
  readonly words?: MailTranslation | undefined
  /** Without a subject no mail leaves. */
  readonly subject?: string
  readonly message?: string | undefined
  /** What the link does and until when; missing for a mail without one. */
  readonly link?: ReactNode
}

/** What the visitor will receive, in words. The message is plain text, so markup is shown as it was typed. */
export function MailPreview({ to, words, subject, message, link }: MailPreviewProps) {
  const text = message?.trim()
  const facts: readonly Fact[] = [
    [t('Recipient'), to],
    ...languageFacts(words?.attributes.lang),
    [
      t('Subject'),
      <bdi key="subject" {...words?.attributes}>
        {subject}
      </bdi>,
    ],
    ...(text ? [[t('Message'), <Quote key="message" text={text} />] as const] : []),
    ...(link ? [[t('Link'), link] as const] : []),
  ]
  return (
    <section className="mail-preview" aria-label={t('Preview')}>
      <h3>{t('What the visitor will receive')}</h3>
      {subject ? <DescriptionList of={facts} /> : <p>{t('Nothing: no mail is sent, and the visitor is not told.')}</p>}
    </section>
  )
}

/** The language is named only where it is not the reader's own. */
const languageFacts = (language = pageLanguage()): readonly Fact[] =>
  language === pageLanguage() ? [] : [[t('Language'), languageNames[language]]]
