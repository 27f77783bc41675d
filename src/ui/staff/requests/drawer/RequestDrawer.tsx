import { t } from '../../../lib/i18n/t.ts'
import { RowDrawer } from '../../lists/drawer/RowDrawer.tsx'
import type { RowSteps } from '../../lists/table/useRowCursor.ts'
import type { ChosenAction } from '../requestActions.ts'
import { Neighbours } from './Neighbours.tsx'
import { OpenRequest } from './OpenRequest.tsx'
import './request-drawer.css'

interface RequestDrawerProps {
  /** The open request; undefined closes the drawer. */
  readonly id: string | undefined
  readonly onClose: () => void
  readonly onChoose: (chosen: ChosenAction) => void
  readonly steps: RowSteps
}

export function RequestDrawer({ id, onClose, onChoose, steps }: RequestDrawerProps) {
  return (
    <RowDrawer
      id={id}
      title={t('Request')}
      className="request-drawer"
      width={480}
      extra={<Neighbours steps={steps} />}
      onClose={onClose}
    >
      {(shown) => <OpenRequest id={shown} onChoose={onChoose} />}
    </RowDrawer>
  )
}
