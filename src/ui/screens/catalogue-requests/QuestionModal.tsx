import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { FormDialog } from '../../shell-kit/FormDialog.tsx'
import type { DialogProps } from '../../shell-kit/useDialog.ts'
import { MessageField } from './MessageField.tsx'
import { requestReads, type Subject } from './subject.ts'

/** Mails a question; the visitor answers on their page. */
export function QuestionModal({ subject: { id, name, email }, ...modal }: DialogProps<Subject>) {
  const entry = catalogueRequests.question
  return (
    <FormDialog
      {...modal}
      title="Ask a Question"
      ok="Send"
      entry={entry}
      inputOf={(body: { readonly message: string }) => ({ params: { id }, body })}
      invalidates={requestReads}
      successMessage="Question sent"
    >
      <p className="about">
        <strong>{name}</strong> ({email}) will be sent the question with a link to the page where it is answered. The
        answer appears above the list of requests.
      </p>
      <MessageField label="Question" schema={entry.shapes.body} />
    </FormDialog>
  )
}
