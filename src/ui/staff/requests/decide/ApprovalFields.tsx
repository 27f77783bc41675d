import Form from 'antd/es/form'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { t } from '../../../lib/i18n/t.ts'
import { MessageField } from '../../dialogs/MessageField.tsx'
import { DaysField } from '../link/DaysField.tsx'
import { linkText } from '../link/linkDaysText.ts'
import { useLinkDays } from '../link/useLinkDays.ts'
import type { RequestSummary } from '../requestActions.ts'
import { MailPreview } from './MailPreview.tsx'
import { TellOpenedField } from './TellOpenedField.tsx'
import { useMailTranslation } from './useMailTranslation.ts'

export function ApprovalFields({ request }: { readonly request: RequestSummary }) {
  const form = Form.useFormInstance()
  const message = Form.useWatch<string | undefined>('message', form)
  const days = Form.useWatch<number | null | undefined>('days', form)
  const { id, email, catalogueName } = request
  const usual = useLinkDays(id)
  const words = useMailTranslation(id)
  return (
    <>
      <MessageField label={t('Message to the visitor (optional)')} entry={catalogueRequests.approve} about={id} />
      <DaysField usual={usual} />
      <TellOpenedField label={t('Tell me by mail when the catalogue is first opened')} />
      <MailPreview
        to={email}
        words={words}
        subject={words?.say('Here is your catalogue: {catalogue}', { catalogue: catalogueName || '…' }) ?? '…'}
        message={message}
        link={linkText(days, usual)}
      />
    </>
  )
}
