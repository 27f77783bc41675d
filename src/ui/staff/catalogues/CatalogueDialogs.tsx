import { lazyDialog } from '../dialogs/lazyDialog.tsx'
import type { useDialog } from '../dialogs/useDialog.ts'
import type { OpenDialog } from './catalogueDialog.ts'

const NewCatalogueModal = lazyDialog(() => import('./NewCatalogueModal.tsx'), 'NewCatalogueModal')
const PicturePreview = lazyDialog(() => import('./PicturePreview.tsx'), 'PicturePreview')
const DeleteCatalogueModal = lazyDialog(() => import('./DeleteCatalogueModal.tsx'), 'DeleteCatalogueModal')
const CatalogueQrModal = lazyDialog(() => import('./CatalogueQrModal.tsx'), 'CatalogueQrModal')
const RenameModal = lazyDialog(() => import('./RenameModal.tsx'), 'RenameModal')
const MarkModal = lazyDialog(() => import('./copies/MarkModal.tsx'), 'MarkModal')
const CopyModal = lazyDialog(() => import('./copies/CopyModal.tsx'), 'CopyModal')
const ReminderModal = lazyDialog(() => import('./ReminderModal.tsx'), 'ReminderModal')
const ForVisitorsModal = lazyDialog(() => import('./ForVisitorsModal.tsx'), 'ForVisitorsModal')
const NewEditionModal = lazyDialog(() => import('./editions/NewEditionModal.tsx'), 'NewEditionModal')
const AddLanguageModal = lazyDialog(() => import('./editions/AddLanguageModal.tsx'), 'AddLanguageModal')
const CorrectModal = lazyDialog(() => import('./editions/CorrectModal.tsx'), 'CorrectModal')
const PutBackModal = lazyDialog(() => import('./editions/PutBackModal.tsx'), 'PutBackModal')
const ChangeEditionModal = lazyDialog(() => import('./editions/ChangeEditionModal.tsx'), 'ChangeEditionModal')
const OfferModal = lazyDialog(() => import('./editions/OfferModal.tsx'), 'OfferModal')

interface CatalogueDialogsProps {
  readonly dialog: ReturnType<typeof useDialog<OpenDialog>>
}

export function CatalogueDialogs({ dialog: { subject, props } }: CatalogueDialogsProps) {
  return (
    <>
      {subject?.modal === 'new' && <NewCatalogueModal {...props} />}
      {subject?.modal === 'delete' && <DeleteCatalogueModal subject={subject.row} {...props} />}
      {subject?.modal === 'qr' && <CatalogueQrModal subject={subject.row} {...props} />}
      {subject?.modal === 'preview' && <PicturePreview subject={subject.row} {...props} />}
      {subject?.modal === 'rename' && <RenameModal subject={subject.row} {...props} />}
      {subject?.modal === 'mark' && <MarkModal subject={subject.row} {...props} />}
      {subject?.modal === 'copy' && <CopyModal {...props} />}
      {subject?.modal === 'remind' && <ReminderModal subject={subject.row} {...props} />}
      {subject?.modal === 'forVisitors' && <ForVisitorsModal subject={subject.row} {...props} />}
      {subject?.modal === 'newEdition' && <NewEditionModal subject={subject.row} {...props} />}
      {subject?.modal === 'addLanguage' && <AddLanguageModal subject={subject} {...props} />}
      {subject?.modal === 'correct' && <CorrectModal subject={subject} {...props} />}
      {subject?.modal === 'putBack' && <PutBackModal subject={subject} {...props} />}
      {subject?.modal === 'changeEdition' && <ChangeEditionModal subject={subject} {...props} />}
      {subject?.modal === 'offer' && <OfferModal subject={subject} {...props} />}
    </>
  )
}
