import Form from 'antd/es/form'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { zoneName } from '../../../lib/i18n/format.ts'
import { t } from '../../../lib/i18n/t.ts'
import { MessageField } from '../../dialogs/MessageField.tsx'
import { MomentField } from '../../dialogs/MomentField.tsx'
import { readableMoment } from '../../dialogs/readableMoment.ts'
import type { RequestSummary } from '../requestActions.ts'
import { MailPreview } from './MailPreview.tsx'
import { TellOpenedField } from './TellOpenedField.tsx'
import { useMailTranslation } from './useMailTranslation.ts'

/** What staff choose for a tour: from when until when it is open. */
export function TourApprovalFields({
  request: { id, email, catalogueName: tour },
}: {
  readonly request: RequestSummary
}) {
  const message = Form.useWatch<string | undefined>('message', Form.useFormInstance())
  const words = useMailTranslation(id)
  return (
    <>
      <MessageField label={t('Message to the visitor (optional)')} entry={catalogueRequests.approve} about={id} />
      <Form.Item
        name="from"
        label={t('Start Time')}
        rules={[readableMoment]}
        extra={t('Left empty, it opens at once.')}
      >
        <MomentField />
      </Form.Item>
      <Form.Item
        name="until"
        label={t('End Time')}
        rules={[readableMoment]}
        extra={`${t('Left empty, it closes after seven days.')} ${t('Times are yours: {zone}.', { zone: zoneName() })}`}
      >
        <MomentField />
      </Form.Item>
      <TellOpenedField label={t('Tell me by mail when the tour is first entered')} />
      <MailPreview
        to={email}
        words={words}
        subject={words?.say('Here is your tour: {tour}', { tour }) ?? '…'}
        message={message}
      />
    </>
  )
}
