import type { ReactNode } from 'react'
import type { Endpoint, Input, Shapes } from '#contract/endpoint.ts'
import { useAction } from '../../lib/api/useEndpoint.ts'
import { CallError, hasCode } from '../../lib/http/call-error.ts'
import { toast } from '../../lib/toast/toast.ts'
import { Dialog } from './Dialog.tsx'
import type { DialogProps } from './useDialog.ts'

interface ConfirmDialogProps<S extends Shapes> extends Omit<DialogProps<unknown>, 'subject'> {
  readonly title: string
  readonly ok: string
  readonly danger?: boolean
  readonly width?: number
  readonly entry: Endpoint<S>
  readonly input: Input<S>
  readonly invalidates: readonly Endpoint[]
  /** Text of the success toast; the default one when missing (product: Messages). */
  readonly successMessage?: string
  readonly onDone?: () => void
  readonly children: ReactNode
}

/** What the dialog says is so no more. */
const isOver = (error: unknown) =>
  ['changed', 'decided'].some((code) => hasCode(error, code)) || (error instanceof CallError && error.status === 404)

export function ConfirmDialog<S extends Shapes>({
  entry,
  input,
  invalidates,
  successMessage,
  onDone,
  children,
  ...modal
}: ConfirmDialogProps<S>) {
  const action = useAction(entry, invalidates)
  const confirm = () => {
    action.mutate(input, {
      onSuccess: () => {
        toast.success(successMessage)
        onDone?.()
        modal.onClose()
      },
      onError: (error) => isOver(error) && modal.onClose(),
    })
  }
  return (
    <Dialog {...modal} busy={action.isPending} onOk={confirm}>
      {() => children}
    </Dialog>
  )
}
