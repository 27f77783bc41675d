import Button from 'antd/es/button'
import { useEffect, useState } from 'react'
import { listed } from '../../../lib/i18n/language.ts'
import { t } from '../../../lib/i18n/t.ts'
import { offerUndo } from '../undo/lastDecision.ts'
import { UndoButton } from '../undo/UndoButton.tsx'
import { secondsToUndo } from '../undo/useDecided.ts'
import { hasChanged, isDecided, type Outcome } from './decideMany.ts'
import { summaryText } from './summaryText.ts'

interface DecidedManyProps {
  readonly decision: 'approve' | 'reject'
  readonly outcomes: readonly Outcome[]
  /** After Undo the summary is not true any more. */
  readonly onUndone: () => void
  /** Leads back to those that changed meanwhile. */
  readonly onLookAgain: () => void
}

/** One summary of several decisions, with Undo for those just made. */
export function DecidedMany({ decision, outcomes, onUndone, onLookAgain }: DecidedManyProps) {
  const [parts, setParts] = useState<readonly string[]>()
  const [seconds, setSeconds] = useState(0)
  const [ids] = useState(() => outcomes.filter(isDecided).map(({ id }) => id))
  useEffect(() => {
    void summaryText(outcomes, decision).then(setParts)
    // The first decision was made earliest, so its time ends for all.
    void secondsToUndo(ids[0]).then((left) => {
      if (left > 0) offerUndo(ids, left)
      setSeconds(left)
    })
  }, [outcomes, decision, ids])
  const isPartial = ids.length < outcomes.length
  return (
    <>
      <p role="status">{parts ? t('{parts}.', { parts: listed(parts) }) : t('Looking at what became of them…')}</p>
      {parts && isPartial && <p>{t('What could not be decided stays selected, unless it was decided before.')}</p>}
      {outcomes.some(hasChanged) && (
        <p>
          <Button onClick={onLookAgain}>{t('See what changed')}</Button>
        </p>
      )}
      {seconds > 0 && (
        <p>
          <UndoButton ids={ids} seconds={seconds} onUndone={onUndone} />
        </p>
      )}
    </>
  )
}
