import Button from 'antd/es/button'
import type { RequestFacts } from '#contract/request-shapes.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { MailAnswer } from '../../components/MailAnswer.tsx'
import type { ChosenAction } from '../requestActions.ts'

interface UndeliveredProps {
  readonly facts: RequestFacts
  readonly onChoose: (chosen: ChosenAction) => void
}

export function Undelivered({ facts, onChoose }: UndeliveredProps) {
  const { mail, email, actions } = facts
  if (mail?.status !== 'failed') return null
  return (
    <div className="undelivered" role="note">
      <p>
        {mail.error
          ? tNodes('The mail to {email} could not be delivered: {error}', {
              email,
              error: <MailAnswer key="error" answer={mail.error} />,
            })
          : t('The mail to {email} could not be delivered.', { email })}
      </p>
      {actions?.includes('resend') && (
        <Button size="small" onClick={() => onChoose({ action: 'resend', request: facts })}>
          {t('Send to another address')}
        </Button>
      )}
    </div>
  )
}
