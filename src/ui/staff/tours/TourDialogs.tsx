import { lazyDialog } from '../dialogs/lazyDialog.tsx'
import type { useDialog } from '../dialogs/useDialog.ts'
import type { OpenDialog } from './tourDialog.ts'

const NewTourModal = lazyDialog(() => import('./NewTourModal.tsx'), 'NewTourModal')
const RenameTourModal = lazyDialog(() => import('./RenameTourModal.tsx'), 'RenameTourModal')
const ChangeAddressModal = lazyDialog(() => import('./ChangeAddressModal.tsx'), 'ChangeAddressModal')
const ReplaceFileModal = lazyDialog(() => import('./ReplaceFileModal.tsx'), 'ReplaceFileModal')
const PreviewTourModal = lazyDialog(() => import('./PreviewTourModal.tsx'), 'PreviewTourModal')
const DeleteTourModal = lazyDialog(() => import('./DeleteTourModal.tsx'), 'DeleteTourModal')

interface TourDialogsProps {
  readonly dialog: ReturnType<typeof useDialog<OpenDialog>>
}

export function TourDialogs({ dialog: { subject, props } }: TourDialogsProps) {
  return (
    <>
      {subject?.modal === 'new' && <NewTourModal {...props} />}
      {subject?.modal === 'rename' && <RenameTourModal subject={subject.row} {...props} />}
      {subject?.modal === 'address' && <ChangeAddressModal subject={subject.row} {...props} />}
      {subject?.modal === 'file' && <ReplaceFileModal subject={subject.row} {...props} />}
      {subject?.modal === 'preview' && <PreviewTourModal subject={subject.row} {...props} />}
      {subject?.modal === 'delete' && <DeleteTourModal subject={subject.row} {...props} />}
    </>
  )
}
