import type { ReactNode } from 'react'
import { GoButton } from '../lib/components/Button.tsx'
import { Card } from '../lib/components/Card.tsx'
import { Told } from '../lib/components/Told.tsx'
import { hasCode } from '../lib/http/call-error.ts'
import { t } from '../lib/i18n/t.ts'
import { paths } from '../lib/paths.ts'

/** Whether a call failed because the mailed link is unknown, used or expired. */
export const isDeadLink = (error: unknown): boolean => hasCode(error, 'link-invalid')

interface DeadLinkProps {
  readonly children: ReactNode
  readonly action?: ReactNode
}

export function DeadLink({ children, action }: DeadLinkProps) {
  return (
    <Card title={t('This link is not valid any more')}>
      <Told words={children} />
      <div className="card-actions">
        {action}
        <GoButton to={paths.login} kind="plain">
          {t('Back to Login')}
        </GoButton>
      </div>
    </Card>
  )
}
