import Form from 'antd/es/form'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { loadMailWords } from '../../../lib/i18n/loadWords.ts'
import { pageLanguage, t } from '../../../lib/i18n/t.ts'
import { type MailMessage, useTranslation } from '../../../lib/i18n/useTranslation.ts'
import { useActiveCatalogues } from '../../catalogues/useActiveCatalogues.ts'
import { MessageField } from '../../dialogs/MessageField.tsx'
import { MailPreview } from '../decide/MailPreview.tsx'
import { DaysField } from '../link/DaysField.tsx'
import { linkText } from '../link/linkDaysText.ts'

export interface Fields extends Omit<BodyOf<typeof catalogueRequests.invite>, 'days' | 'language'> {
  readonly days?: number | null
  readonly language: Language | ''
}

/** The message, the days, and what the mail will say of them. */
export function InvitationFields() {
  const form = Form.useFormInstance<Fields>()
  const { email, catalogueId, message, days, language } = (Form.useWatch([], form) ?? {}) as Partial<Fields>
  const { options } = useActiveCatalogues()
  const chosen = useEndpoint(catalogues.find, { params: { id: catalogueId ?? '' } }, { enabled: Boolean(catalogueId) })
  const usual = chosen.data?.linkDays ?? 'usual'
  const mailLanguage = language || chosen.data?.mailLanguage || pageLanguage()
  const words = useTranslation<MailMessage>('mails', mailLanguage, loadMailWords)
  const catalogue = options.find(({ value }) => value === catalogueId)?.label ?? '…'
  return (
    <>
      <MessageField label={t('Message to the visitor (optional)')} entry={catalogueRequests.invite} />
      <DaysField usual={usual} />
      <MailPreview
        to={email?.trim() || '…'}
        words={words}
        subject={words?.say('Here is your catalogue: {catalogue}', { catalogue }) ?? '…'}
        message={message}
        link={linkText(days, usual)}
      />
    </>
  )
}
