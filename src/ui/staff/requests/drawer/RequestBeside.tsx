import { useState } from 'react'
import { lazyDialog } from '../../dialogs/lazyDialog.tsx'
import type { useDialog } from '../../dialogs/useDialog.ts'
import type { useOpenRow } from '../../lists/rows/useOpenRow.ts'
import type { RowSteps } from '../../lists/table/useRowCursor.ts'
import type { ChosenAction } from '../requestActions.ts'
import { RequestDialogs } from './RequestDialogs.tsx'

const RequestDrawer = lazyDialog(() => import('./RequestDrawer.tsx'), 'RequestDrawer')

interface RequestBesideProps {
  readonly opened: ReturnType<typeof useOpenRow>
  readonly dialog: ReturnType<typeof useDialog<ChosenAction>>
  readonly steps: RowSteps
}

export function RequestBeside({ opened: { id, close }, dialog, steps }: RequestBesideProps) {
  const [wasOpened, setOpened] = useState(false)
  if (id && !wasOpened) setOpened(true)
  return (
    <>
      {wasOpened && <RequestDrawer id={id} onClose={close} onChoose={dialog.show} steps={steps} />}
      <RequestDialogs dialog={dialog} />
    </>
  )
}
