import Drawer from 'antd/es/drawer'
import { type ReactNode, useState } from 'react'
import { isRightToLeft } from '../../../lib/i18n/language.ts'
import { t } from '../../../lib/i18n/t.ts'
import { focusPanel, focusRow, makeFocusable, tabToRow } from './drawerFocus.ts'
import './row-drawer.css'

interface RowDrawerProps {
  /** The open row; undefined closes the drawer. */
  readonly id: string | undefined
  readonly title: string
  readonly className: string
  /** Pixels. */
  readonly width: number
  readonly extra?: ReactNode
  readonly onClose: () => void
  readonly children: (id: string) => ReactNode
}

/** A row's content beside the list, which stays usable: without a mask and without a trap for the focus. */
export function RowDrawer({ id, title, className, width, extra, onClose, children }: RowDrawerProps) {
  // The drawer keeps its content while it slides away.
  const [shown, setShown] = useState(id)
  if (id && id !== shown) setShown(id)
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      title={title}
      extra={extra}
      aria-modal={false}
      size={`min(${width}px, 100vw)`}
      mask={false}
      placement={isRightToLeft() ? 'left' : 'right'}
      autoFocus={false}
      focusable={{ trap: false, focusTriggerAfterClose: false }}
      rootClassName={`row-drawer ${className}`}
      closable={{ 'aria-label': t('Close') }}
      afterOpenChange={(open) => (open ? focusPanel() : focusRow(shown))}
      panelRef={makeFocusable}
      onKeyDown={tabToRow}
      destroyOnHidden
    >
      {shown && children(shown)}
    </Drawer>
  )
}
