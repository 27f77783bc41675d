import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Erased } from '#contract/privacy.ts'
import { t } from '../../lib/i18n/t.ts'
import { lazyDialog } from '../dialogs/lazyDialog.tsx'
import { useDialog } from '../dialogs/useDialog.ts'
import { AddressForm } from './AddressForm.tsx'
import { collectHeld } from './collectHeld.ts'
import { ErasedFacts } from './ErasedFacts.tsx'
import { Held, type HeldOf } from './Held.tsx'

const EraseModal = lazyDialog(() => import('./EraseModal.tsx'), 'EraseModal')

export function LookUp() {
  const dialog = useDialog<HeldOf>()
  const [erased, setErased] = useState<Erased>()
  const reading = useMutation({ mutationFn: collectHeld })
  const lookUp = (email: string) => {
    setErased(undefined)
    reading.mutate(email)
  }
  const showErased = (result: Erased) => {
    setErased(result)
    reading.reset()
  }
  return (
    <section className="panel form" aria-labelledby="look-up">
      <h2 id="look-up">{t('What is held about an address')}</h2>
      <p className="about">
        {t('For whoever asks what you keep about them, or wants it erased. Each look is written to the audit.')}
      </p>
      <AddressForm busy={reading.isPending} onAddress={lookUp} />
      <div role="status">
        {reading.data && !reading.isPending && <Held held={reading.data} onErase={dialog.show} />}
        {erased && <ErasedFacts erased={erased} />}
      </div>
      {dialog.subject && <EraseModal {...dialog.props} subject={dialog.subject} onErased={showErased} />}
    </section>
  )
}
