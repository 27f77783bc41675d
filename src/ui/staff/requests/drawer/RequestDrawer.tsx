import Drawer from 'antd/es/drawer'
import { useState } from 'react'
import { isRightToLeft } from '../../../lib/i18n/language.ts'
import { t } from '../../../lib/i18n/t.ts'
import type { RowSteps } from '../../lists/table/useRowCursor.ts'
import type { ChosenAction } from '../requestActions.ts'
import { focusPanel, focusRow, makeFocusable, tabToRow } from './drawerFocus.ts'
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

/** A request beside the list, which stays usable: without a mask and without a trap for the focus. */
export function RequestDrawer({ id, onClose, onChoose, steps }: RequestDrawerProps) {
  // The drawer keeps its content while it slides away.
  const [shown, setShown] = useState(id)
  if (id && id !== shown) setShown(id)
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      title={t('Request')}
      extra={<Neighbours steps={steps} />}
      aria-modal={false}
      size="min(480px, 100vw)"
      mask={false}
      placement={isRightToLeft() ? 'left' : 'right'}
      autoFocus={false}
      focusable={{ trap: false, focusTriggerAfterClose: false }}
      rootClassName="request-drawer"
      closable={{ 'aria-label': t('Close') }}
      afterOpenChange={(open) => (open ? focusPanel() : focusRow(shown))}
      panelRef={makeFocusable}
      onKeyDown={tabToRow}
      destroyOnHidden
    >
      {shown && <OpenRequest id={shown} onChoose={onChoose} />}
    </Drawer>
  )
}
