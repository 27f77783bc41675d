import type { ReactNode } from 'react'
import { CallError } from '../http/send.ts'
import { GoButton } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import { paths } from '../paths.ts'

/** Whether a call was refused because the link that led here is unknown, used or expired. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof CallError && error.problem.code === 'link-invalid'
}

interface DeadLinkProps {
  /** Why, and where a new one comes from. */
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** A mailed link that does nothing any more, and the way to a new one. */
export function DeadLink({ children, action }: DeadLinkProps) {
  return (
    <Card title="This link is not valid any more">
      <p className="lead">{children}</p>
      <div className="card-actions">
        {action}
        <GoButton to={paths.login} kind="plain">
          Back to Login
        </GoButton>
      </div>
    </Card>
  )
}
