import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { t } from '../../lib/i18n/t.ts'
import { guardLeaving } from '../../lib/session/unsavedChanges.ts'
import { LeaveModal } from './LeaveModal.tsx'
import { useUnloadGuard } from './useUnloadGuard.ts'

type Answer = (leave: boolean) => void

interface GuardProps {
  readonly active: boolean
  readonly title?: string
  readonly words?: string
}

/** Asks before unsaved changes are lost: on navigation, on Log Out, and on unload. */
export function UnsavedGuard({
  active,
  title = t('Leave without saving?'),
  words = t('Your changes to this page have not been saved.'),
}: GuardProps) {
  const blocker = useBlocker(active)
  const [pendingAnswer, setPendingAnswer] = useState<Answer>()
  useEffect(() => {
    if (!active) return
    return guardLeaving(() => new Promise((answer) => setPendingAnswer(() => answer)))
  }, [active])
  useUnloadGuard(() => active)

  const answer: Answer = (leave) => {
    pendingAnswer?.(leave)
    setPendingAnswer(undefined)
    if (blocker.state === 'blocked') leave ? blocker.proceed() : blocker.reset()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save that ends under the question answers it.
  useEffect(() => {
    if (!active) answer(true)
  }, [active])
  return (
    <LeaveModal
      title={title}
      words={words}
      leave={t('Leave')}
      stay={t('Stay')}
      open={blocker.state === 'blocked' || pendingAnswer !== undefined}
      onAnswer={answer}
    />
  )
}
