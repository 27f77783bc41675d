import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { MailPreview } from './MailPreview.tsx'
import { MessageField } from './MessageField.tsx'

export interface Rejection {
  readonly message?: string
  readonly silent?: boolean
}

interface RejectionFieldsProps {
  /** Who is refused, in words. */
  readonly who: string
  readonly to: string
}

/** The message of a refusal, or no mail at all, and the mail that they make. */
export function RejectionFields({ who, to }: RejectionFieldsProps) {
  const form = Form.useFormInstance()
  const message = Form.useWatch<string | undefined>('message', form)
  const silent = Form.useWatch<boolean | undefined>('silent', form)
  return (
    <>
      <p className="about">
        <strong>{who}</strong> will {silent ? 'not be told.' : 'be told by mail that the catalogue cannot be sent.'}
      </p>
      <MessageField label="Message to the visitor (optional)" schema={catalogueRequests.reject.shapes.body} />
      <Form.Item name="silent" valuePropName="checked">
        <Checkbox>Send no mail (spam)</Checkbox>
      </Form.Item>
      <MailPreview to={to} message={message} {...(silent ? {} : { subject: 'About your catalogue request' })} />
    </>
  )
}
