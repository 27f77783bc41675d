import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import { MessageField } from '../../dialogs/MessageField.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { type RequestSummary, requestReads } from '../requestActions.ts'
import { ChangedSince } from '../seen/ChangedSince.tsx'
import { useSeen } from '../seen/useSeen.ts'

/** Mails a question; the visitor answers on their page. */
export function QuestionModal({ subject, ...modal }: DialogProps<RequestSummary>) {
  const { seen, before, now, onRefused } = useSeen(subject)
  const { id, name, email } = now
  const entry = catalogueRequests.question
  return (
    <FormDialog
      {...modal}
      title={t('Ask a Question')}
      ok={t('Send')}
      entry={entry}
      inputOf={(body: { readonly message: string }) => ({ params: { id }, body: { ...body, ...seen } })}
      onRefused={onRefused}
      invalidates={requestReads}
      successMessage={t('Question sent')}
    >
      <ChangedSince before={before} now={now} />
      <p className="about">
        {tNodes(
          '{name} ({email}) will be sent the question with a link to the page where it is answered. The answer appears above the list of requests.',
          { name: <strong key="name">{name}</strong>, email },
        )}
      </p>
      <MessageField label={t('Question')} entry={entry} about={id} />
    </FormDialog>
  )
}
