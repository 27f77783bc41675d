import Form from 'antd/es/form'
import type { ReactNode } from 'react'
import type { Endpoint, Input, Shapes } from '#contract/endpoint.ts'
import { useAction } from '../api/hooks.ts'
import { AskModal } from './AskModal.tsx'
import { showFieldErrors } from './SchemaForm.tsx'
import { toast } from './toast.ts'
import type { ModalProps } from './useModal.ts'

interface FormModalProps<S extends Shapes, Fields> extends Omit<ModalProps<unknown>, 'subject'> {
  readonly title: string
  readonly ok: string
  readonly entry: Endpoint<S>
  /** What the call is given, from the fields as they were filled in. */
  readonly inputOf: (fields: Fields) => Input<S>
  readonly stale: readonly Endpoint[]
  readonly said?: string
  /** Instead of the success toast and closing, for what ends the screen itself. */
  readonly onDone?: () => void
  readonly initial?: Partial<Fields>
  readonly children: ReactNode
}

/** A form in a modal: its call, its notice, and what the server says of its fields beside them. */
export function FormModal<S extends Shapes, Fields>(props: FormModalProps<S, Fields>) {
  const { entry, inputOf, stale, said, onDone, initial, children, ...modal } = props
  const [form] = Form.useForm<Fields>()
  const action = useAction(entry, stale)

  const close = () => {
    toast.success(said)
    modal.onClose()
  }
  const submit = (fields: Fields) => {
    if (action.isPending) return
    action.mutate(inputOf(fields), {
      onSuccess: onDone ?? close,
      onError: (error) => showFieldErrors(form, error),
    })
  }
  return (
    <AskModal {...modal} busy={action.isPending}>
      {(id) => (
        <Form
          id={id}
          form={form}
          layout="vertical"
          noValidate
          requiredMark={false}
          scrollToFirstError={{ focus: true }}
          onFinish={submit}
          {...(initial ? { initialValues: initial } : {})}
        >
          {children}
        </Form>
      )}
    </AskModal>
  )
}
