import { useState } from 'react'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { RequestFacts } from '#contract/request-shapes.ts'
import { useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import { MessageField } from '../../dialogs/MessageField.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { isChanged, type RequestSummary, requestReads } from '../requestActions.ts'
import { AskedQuestion } from './AskedQuestion.tsx'
import './asked.css'

interface Seen {
  /** The latest question when the dialog opened, and after a refusal. */
  readonly questionId?: string | undefined
  readonly isRefused?: boolean
}

/** Answers what the visitor asked about pages. A question that arrives meanwhile is shown before the reply may go. */
export function ReplyModal({ subject, ...modal }: DialogProps<RequestSummary>) {
  const { id } = subject
  const { data, refetch } = useEndpoint(catalogueRequests.find, { params: { id } })
  const [{ questionId, isRefused }, setSeen] = useState<Seen>({})
  if (!questionId && latestOf(data)) setSeen({ questionId: latestOf(data) })
  const onRefused = (error: unknown) => {
    if (isChanged(error))
      void refetch().then((answer) => setSeen({ questionId: latestOf(answer.data), isRefused: true }))
  }
  const entry = catalogueRequests.reply
  return (
    <FormDialog
      {...modal}
      title={t('Reply')}
      ok={t('Send')}
      entry={entry}
      inputOf={(body: { readonly message: string }) => ({
        params: { id },
        body: { ...body, ...(questionId ? { questionId } : {}) },
      })}
      onRefused={onRefused}
      invalidates={requestReads}
      successMessage={t('Reply sent')}
    >
      {isRefused && (
        <p role="alert" className="dialog-refusal">
          {t('{name} has asked something else since.', { name: (data ?? subject).name })}
        </p>
      )}
      {data?.asked?.map((question) => (
        <AskedQuestion key={question.id} question={question} facts={data} />
      ))}
      <p className="about">
        {tNodes('{name} ({email}) will be sent your reply. It also appears on the page of the link.', {
          name: <strong key="name">{(data ?? subject).name}</strong>,
          email: (data ?? subject).email,
        })}
      </p>
      <MessageField label={t('Your reply')} entry={entry} about={id} />
    </FormDialog>
  )
}

const latestOf = (facts: RequestFacts | undefined) => facts?.asked?.at(-1)?.id
