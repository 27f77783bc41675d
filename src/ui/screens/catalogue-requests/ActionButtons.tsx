import Button from 'antd/es/button'
import type { RequestAction, RequestFacts } from '#contract/request-shapes.ts'
import { useKeys } from '../../shell-kit/useKeys.ts'
import type { ChosenAction } from './subject.ts'
import { UndoButton } from './UndoButton.tsx'

interface ActionButtonsProps {
  readonly facts: RequestFacts
  readonly onChoose: (chosen: ChosenAction) => void
}

const labels: Readonly<Record<ChosenAction['action'], string>> = {
  approve: 'Approve',
  reject: 'Reject',
  question: 'Ask a Question',
  resend: 'Resend',
  extend: 'Extend',
  revoke: 'Revoke',
}
const dangerous: readonly RequestAction[] = ['reject', 'revoke']

/** The actions that are possible now, also by the keys `a` and `r`. */
export function ActionButtons({ facts, onChoose }: ActionButtonsProps) {
  const { actions = [], undoSeconds } = facts
  const offered = (Object.keys(labels) as ChosenAction['action'][]).filter((action) => actions.includes(action))
  const choose = (action: ChosenAction['action']) => offered.includes(action) && onChoose({ action, request: facts })
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
