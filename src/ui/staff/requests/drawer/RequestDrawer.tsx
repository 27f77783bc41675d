import Drawer from 'antd/es/drawer'
import { useState } from 'react'
import { isRightToLeft } from '../../../lib/i18n/language.ts'
import { t } from '../../../lib/i18n/t.ts'
import type { ChosenAction } from '../requestActions.ts'
import { OpenRequest } from './OpenRequest.tsx'
import './request-drawer.css'

interface RequestDrawerProps {
  /** The open request; undefined closes the drawer. */
  readonly id: string | undefined
  readonly onClose: () => void
  readonly onChoose: (chosen: ChosenAction) => void
}

/** A request beside the list, which stays usable: without a mask and without a trap for the focus. */
export function RequestDrawer({ id, onClose, onChoose }: RequestDrawerProps) {
  // The drawer keeps its content while it slides away.
  const [shown, setShown] = useState(id)
  if (id && id !== shown) setShown(id)
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      title={t('Request')}
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
      destroyOnHidden
    >
      {shown && <OpenRequest key={shown} id={shown} onChoose={onChoose} />}
    </Drawer>
  )
}

const makeFocusable = (panel: HTMLElement | null) => panel?.setAttribute('tabindex', '-1')
const focusPanel = () => document.querySelector<HTMLElement>('.request-drawer [role=dialog]')?.focus()

/** A focus that was lost goes back to the row, or to the cursor when the row is not on the page. */
function focusRow(id = ''): void {
  if (!document.activeElement?.matches('body, tr, .request-drawer *')) return
  const row = document.querySelector<HTMLElement>(`tr[data-row-key="${CSS.escape(id)}"]`)
  const next = row ?? document.querySelector<HTMLElement>('tr[tabindex="0"]')
  next?.focus()
}
