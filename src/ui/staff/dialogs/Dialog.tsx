import Modal from 'antd/es/modal/Modal'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { t } from '../../lib/i18n/t.ts'
import './dialog.css'
import { BackGuard, DiscardModal } from './DiscardModal.tsx'
import { HoldContext, useHeld } from './heldDialog.ts'
import type { DialogProps } from './useDialog.ts'
import { useFirstField } from './useFirstField.ts'
import { useTypedText } from './useTypedText.ts'

interface DialogOptions extends Omit<DialogProps<unknown>, 'subject'> {
  readonly title: string
  readonly ok: string
  readonly danger?: boolean
  readonly focusOk?: boolean
  /** A dialog that only tells something has no Cancel, and nothing typed in it is lost. */
  readonly cancel?: boolean
  /** Only its button closes it. */
  readonly stays?: boolean
  readonly busy: boolean
  /** OK is disabled, and the dialog can only be closed. */
  readonly over?: boolean
  /** Waiting before the call: the button shows a spinner and the dialog can still be closed. */
  readonly waiting?: boolean
  /** Called by the OK button; without it the button submits the form with the id passed to `children`. */
  readonly onOk?: () => void
  readonly width?: number
  readonly children: (formId: string) => ReactNode
}

/** Closing it by Cancel, Escape, a click beside it, Back or Reload asks first when text was typed, or a file was chosen. */
export function Dialog({
  title,
  ok,
  danger = false,
  focusOk = false,
  cancel = true,
  stays = false,
  busy,
  over = false,
  waiting = false,
  visible,
  onOk,
  onClose,
  onClosed,
  width,
  children,
}: DialogOptions) {
  const formId = useId()
  const { onInput, isTyped, begun } = useTypedText()
  const { isHeld, hold } = useHeld()
  const [asks, setAsks] = useState(false)
  const isUnsent = () => cancel && (isHeld || isTyped())
  const close = () => (isUnsent() ? setAsks(true) : onClose())
  const answer = (leave: boolean) => {
    setAsks(false)
    if (leave) onClose()
  }
  return (
    <Modal
      title={title}
      open={visible}
      okText={ok}
      okButtonProps={{
        danger,
        autoFocus: focusOk,
        disabled: over,
        loading: busy || waiting,
        ...(onOk ? {} : { htmlType: 'submit' as const, form: formId }),
      }}
      cancelButtonProps={{ autoFocus: danger, disabled: busy, ...(cancel ? {} : { style: { display: 'none' } }) }}
      confirmLoading={busy}
      closable={!stays && { disabled: busy, 'aria-label': t('Close') }}
      mask={{ closable: !busy && !stays }}
      keyboard={!busy && !stays}
      onCancel={close}
      afterClose={onClosed}
      focusable={{ focusTriggerAfterClose: false }}
      {...(onOk && visible ? { onOk } : {})}
      {...(width ? { width } : {})}
    >
      <HoldContext value={hold}>
        <Content startsInside={!danger && !focusOk} onInput={onInput}>
          {children(formId)}
        </Content>
      </HoldContext>
      <DiscardModal open={asks} onAnswer={answer} />
      {visible && (begun || isHeld) && <BackGuard isUnsent={isUnsent} onDiscard={onClose} />}
    </Modal>
  )
}

interface ContentProps {
  readonly startsInside: boolean
  readonly onInput: (event: FormEvent) => void
  readonly children: ReactNode
}

/** The focus starts on its first field, unless a button has it. */
const Content = ({ startsInside, ...content }: ContentProps) => <div ref={useFirstField(startsInside)} {...content} />
