import Button from 'antd/es/button'
import type { RequestAction, RequestFacts } from '#contract/request-shapes.ts'
import { useKeys } from '../../shell-kit/useKeys.ts'
import type { Deed } from './subject.ts'
import { UndoButton } from './UndoButton.tsx'

interface DeedButtonsProps {
  readonly facts: RequestFacts
  readonly onDeed: (deed: Deed) => void
}

const labels: Readonly<Record<Deed['action'], string>> = {
  approve: 'Approve',
  reject: 'Reject',
  question: 'Ask a Question',
  resend: 'Resend',
  extend: 'Extend',
  revoke: 'Revoke',
}
const dangerous: readonly RequestAction[] = ['reject', 'revoke']

/** The actions that are possible now, also by the keys `a` and `r`. */
export function DeedButtons({ facts, onDeed }: DeedButtonsProps) {
  const { actions = [], undoSeconds } = facts
  const offered = (Object.keys(labels) as Deed['action'][]).filter((action) => actions.includes(action))
  const choose = (action: Deed['action']) => offered.includes(action) && onDeed({ action, request: facts })
  useKeys({ a: ({ repeat }) => !repeat && choose('approve'), r: ({ repeat }) => !repeat && choose('reject') })
  return (
    <section className="row-actions" aria-label="Actions">
      {actions.includes('undo') && <UndoButton key={facts.decidedAt} ids={[facts.id]} seconds={undoSeconds ?? 0} />}
      {offered.map((action) => (
        <Button
          key={action}
          type={action === 'approve' ? 'primary' : 'default'}
          danger={dangerous.includes(action)}
          onClick={() => choose(action)}
        >
          {labels[action]}
        </Button>
      ))}
    </section>
  )
}
