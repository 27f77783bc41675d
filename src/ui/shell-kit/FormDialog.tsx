import Form from 'antd/es/form'
import type { ReactNode } from 'react'
import type { Endpoint, Input, Shapes } from '#contract/endpoint.ts'
import { useAction } from '../api/hooks.ts'
import { Dialog } from './Dialog.tsx'
import './form-modal.css'
import { toast } from '../kit/toast.ts'
import { showFieldErrors } from './SchemaForm.tsx'
import type { DialogProps } from './useDialog.ts'
import { useWaiting } from './useWaiting.ts'

interface FormDialogProps<S extends Shapes, Fields> extends Omit<DialogProps<unknown>, 'subject'> {
  readonly title: string
  readonly ok: string
  readonly entry: Endpoint<S>
  /** What the call is given, from the fields as they were filled in. */
  readonly inputOf: (fields: Fields) => Input<S>
  readonly invalidates: readonly Endpoint[]
  readonly successMessage?: string
  /** Instead of the success toast and closing, for what ends the screen itself. */
  readonly onDone?: () => void
  /** What has to arrive before the call is made, and what is said meanwhile. */
  readonly wait?: { readonly until: (fields: Fields) => Promise<unknown> | undefined; readonly words: string }
  readonly initial?: Partial<Fields>
  readonly children: ReactNode
}

/** A form in a modal: its call, its notice, and what the server says of its fields beside them. */
export function FormDialog<S extends Shapes, Fields>(props: FormDialogProps<S, Fields>) {
  const { entry, inputOf, invalidates, successMessage, onDone, wait, initial, children, ...modal } = props
  const [form] = Form.useForm<Fields>()
  const action = useAction(entry, invalidates)
  const { waiting, waitFor, stop } = useWaiting(() => form.submit())

  const finish = () => {
    toast.success(successMessage)
    modal.onClose()
  }
  const submit = (fields: Fields) => {
    if (action.isPending || waitFor(wait?.until(fields))) return
    action.mutate(inputOf(fields), {
      onSuccess: onDone ?? finish,
      onError: (error) => showFieldErrors(form, error),
    })
  }
  const close = () => {
    stop()
    modal.onClose()
  }
  return (
    <Dialog {...modal} onClose={close} busy={action.isPending} waiting={waiting}>
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
          <p role="status" className="waiting-for">
            {waiting && wait?.words}
          </p>
        </Form>
      )}
    </Dialog>
  )
}
