import type { ReactNode } from 'react'
import type { Endpoint, Input, Shapes } from '#contract/endpoint.ts'
import { useAction } from '../api/hooks.ts'
import { AskModal } from './AskModal.tsx'
import { toast } from './toast.ts'
import type { ModalProps } from './useModal.ts'

interface ConfirmModalProps<S extends Shapes> extends Omit<ModalProps<unknown>, 'subject'> {
  readonly title: string
  readonly ok: string
  readonly danger?: boolean
  readonly width?: number
  /** The call, what it is given, and the lists that it changes. */
  readonly entry: Endpoint<S>
  readonly input: Input<S>
  readonly stale: readonly Endpoint[]
  /** The success toast; without it the default one (specification, section 8). */
  readonly said?: string
  readonly children: ReactNode
}

/** One question, one call, one notice; then the modal closes and the lists are read again. */
export function ConfirmModal<S extends Shapes>({
  entry,
  input,
  stale,
  said,
  children,
  ...modal
}: ConfirmModalProps<S>) {
  const action = useAction(entry, stale)
  const confirm = () => {
    if (action.isPending) return
    action.mutate(input, {
      onSuccess: () => {
        toast.success(said)
        modal.onClose()
      },
    })
  }
  return (
    <AskModal {...modal} busy={action.isPending} onOk={confirm}>
      {() => children}
    </AskModal>
  )
}
