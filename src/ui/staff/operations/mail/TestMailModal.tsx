import { useState } from 'react'
import { mail } from '#contract/mail.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { answerText, MailAnswer } from '../../components/MailAnswer.tsx'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import { SchemaFields } from '../../dialogs/SchemaForm.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'

interface Fields {
  readonly to: string
}

export function TestMailModal(modal: Omit<DialogProps<unknown>, 'subject'>) {
  const [answer, setAnswer] = useState<string>()
  return (
    <FormDialog
      {...modal}
      title={t('Test Mail')}
      ok={t('Send')}
      entry={mail.test}
      inputOf={({ to }: Fields) => ({ body: { to } })}
      invalidates={[mail.list]}
      onDone={(reply) => {
        if (reply.status !== 'handed') return setAnswer(reply.answer ?? undefined)
        toast.success(reply.answer === null ? t('Handed to the mail server') : answerText(reply.answer))
        modal.onClose()
      }}
    >
      <p className="about">
        {t(
          'The mail leaves at once, also while mail is paused. Whether it arrives only its mailbox shows, perhaps among spam.',
        )}
      </p>
      <SchemaFields
        schema={mail.test.shapes.body}
        fields={[{ name: 'to', label: t('Email'), type: 'email', autoComplete: 'email' }]}
      />
      <p role="alert">
        {answer &&
          tNodes('The mail server did not take it: {answer}', { answer: <MailAnswer key="answer" answer={answer} /> })}
      </p>
    </FormDialog>
  )
}
