import { useBlocker } from 'react-router'
import { isReading } from '../../lib/browser/isReading.ts'
import { t } from '../../lib/i18n/t.ts'
import { LeaveModal } from './LeaveModal.tsx'
import { useUnloadGuard } from './useUnloadGuard.ts'

interface DiscardModalProps {
  readonly open: boolean
  readonly onAnswer: (leave: boolean) => void
}

export const DiscardModal = (asked: DiscardModalProps) => (
  <LeaveModal
    title={t('Discard what you typed?')}
    words={t('It has not been sent or saved.')}
    leave={t('Discard')}
    stay={t('Keep it')}
    {...asked}
  />
)

interface BackGuardProps {
  readonly isUnsent: () => boolean
  readonly onDiscard: () => void
}

/** Asks when the browser's Back, Forward or Reload would close a dialog with something unsent. Back closes a reader before it. */
export function BackGuard({ isUnsent, onDiscard }: BackGuardProps) {
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    const closesReader = isReading() && nextLocation.key === currentLocation.key
    return historyAction === 'POP' && !closesReader && isUnsent()
  })
  useUnloadGuard(isUnsent)
  const answer = (leave: boolean) => {
    if (blocker.state !== 'blocked') return
    if (!leave) return blocker.reset()
    blocker.proceed()
    onDiscard()
  }
  return <DiscardModal open={blocker.state === 'blocked'} onAnswer={answer} />
}
