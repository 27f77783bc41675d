import Button from 'antd/es/button'
import type { RequestAction, RequestFacts } from '#contract/request-shapes.ts'
import { useKeys } from '../../../lib/browser/useKeys.ts'
import { message, t } from '../../../lib/i18n/t.ts'
import type { ChosenAction } from '../requestActions.ts'
import { UndoButton } from '../undo/UndoButton.tsx'

interface ActionButtonsProps {
  readonly facts: RequestFacts
  readonly onChoose: (chosen: ChosenAction) => void
}

const labels: Readonly<Record<ChosenAction['action'], string>> = {
  approve: message('Approve'),
  reject: message('Reject'),
  question: message('Ask a Question'),
  reply: message('Reply'),
  resend: message('Resend'),
  extend: message('Extend'),
  revoke: message('Revoke'),
}
const dangerous: readonly RequestAction[] = ['reject', 'revoke']

/** The actions that are possible now, also by the keys `a` and `r`. */
export function ActionButtons({ facts, onChoose }: ActionButtonsProps) {
  const { actions = [], undoSeconds } = facts
  // A question that waits has a button of its own.
  const possible = actions.includes('seen') ? actions.filter((action) => action !== 'reply') : actions
  const offered = (Object.keys(labels) as ChosenAction['action'][]).filter((action) => possible.includes(action))
  const choose = (action: ChosenAction['action']) => offered.includes(action) && onChoose({ action, request: facts })
  useKeys({ a: ({ repeat }) => !repeat && choose('approve'), r: ({ repeat }) => !repeat && choose('reject') })
  return (
    <section className="row-actions" aria-label={t('Actions')}>
      {actions.includes('undo') && <UndoButton key={facts.decidedAt} ids={[facts.id]} seconds={undoSeconds ?? 0} />}
      {offered.map((action) => (
        <Button
          key={action}
          type={action === 'approve' ? 'primary' : 'default'}
          danger={dangerous.includes(action)}
          onClick={() => choose(action)}
        >
          {t(labels[action])}
        </Button>
      ))}
    </section>
  )
}
