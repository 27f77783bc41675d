import { lazyDialog } from '../../dialogs/lazyDialog.tsx'
import type { useDialog } from '../../dialogs/useDialog.ts'
import type { OpenDialog } from './accessDialog.ts'

const NewAccessModal = lazyDialog(() => import('./NewAccessModal.tsx'), 'NewAccessModal')
const RejectAccessModal = lazyDialog(() => import('./RejectAccessModal.tsx'), 'RejectAccessModal')
const AccessQrModal = lazyDialog(() => import('./AccessQrModal.tsx'), 'AccessQrModal')
const ExtendAccessModal = lazyDialog(() => import('./ExtendAccessModal.tsx'), 'ExtendAccessModal')
const MailAccessModal = lazyDialog(() => import('./MailAccessModal.tsx'), 'MailAccessModal')

interface AccessDialogsProps {
  readonly dialog: ReturnType<typeof useDialog<OpenDialog>>
}

export function AccessDialogs({ dialog: { subject, props } }: AccessDialogsProps) {
  return (
    <>
      {subject?.modal === 'new' && <NewAccessModal {...props} />}
      {subject?.modal === 'reject' && <RejectAccessModal subject={subject.row} {...props} />}
      {subject?.modal === 'qr' && <AccessQrModal subject={subject.row} {...props} />}
      {subject?.modal === 'extend' && <ExtendAccessModal subject={subject.row} {...props} />}
      {subject?.modal === 'mail' && <MailAccessModal subject={subject.row} {...props} />}
    </>
  )
}
