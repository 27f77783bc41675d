import Modal from 'antd/es/modal/Modal'
import { type ReactNode, useId } from 'react'
import type { DialogProps } from './useDialog.ts'

interface DialogOptions extends Omit<DialogProps<unknown>, 'subject'> {
  readonly title: string
  readonly ok: string
  readonly danger?: boolean
  readonly busy: boolean
  /** Nothing is sent yet: the button shows that it was pressed, and the modal may still be closed. */
  readonly waiting?: boolean
  /** Without it the button submits the form whose id the content is given. */
  readonly onOk?: () => void
  readonly width?: number
  readonly children: (formId: string) => ReactNode
}

/** Asks before something is done. In flight it neither closes nor takes a second press. */
export function Dialog({
  title,
  ok,
  danger = false,
  busy,
  waiting = false,
  visible,
  onOk,
  onClose,
  onClosed,
  width,
  children,
}: DialogOptions) {
  const formId = useId()
  return (
    <Modal
      title={title}
      open={visible}
      okText={ok}
      okButtonProps={{
        danger,
        loading: busy || waiting,
        ...(onOk ? {} : { htmlType: 'submit' as const, form: formId }),
      }}
      cancelButtonProps={{ autoFocus: danger, disabled: busy }}
      confirmLoading={busy}
      closable={{ disabled: busy, 'aria-label': 'Close' }}
      mask={{ closable: !busy }}
      keyboard={!busy}
      onCancel={onClose}
      afterClose={onClosed}
      focusable={{ focusTriggerAfterClose: false }}
      {...(onOk ? { onOk } : {})}
      {...(width ? { width } : {})}
    >
      {children(formId)}
    </Modal>
  )
}
