import { useEffect, useRef } from 'react'
import { provideProof } from '../../lib/session/proof.ts'
import { lazyDialog } from '../dialogs/lazyDialog.tsx'
import { useDialog } from '../dialogs/useDialog.ts'

const ProofModal = lazyDialog(() => import('./ProofModal.tsx'), 'ProofModal')

/** Asks in a dialog for the fresh proof that a call waits for (product: Fresh proof). */
export function ProofQuestion() {
  const { subject, show, props } = useDialog<true>()
  const answer = useRef<(proven: boolean) => void>(null)
  useEffect(
    () =>
      provideProof(() => {
        show(true)
        return new Promise((resolve) => {
          answer.current = resolve
        })
      }),
    [show],
  )
  const finish = (proven: boolean) => {
    props.onClose()
    answer.current?.(proven)
  }
  return subject && <ProofModal {...props} onClose={() => finish(false)} onAnswer={finish} />
}
