import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import type { ReactNode } from 'react'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { MessageField } from '../../dialogs/MessageField.tsx'
import { erasureText } from '../link/linkDaysText.ts'
import type { LinkDays } from '../link/useLinkDays.ts'
import { MailPreview } from './MailPreview.tsx'
import type { MailTranslation } from './useMailTranslation.ts'

export interface Rejection {
  readonly message?: string
  readonly silent?: boolean
}

interface RejectionFieldsProps {
  readonly to: string
  /** For how long the link works at least. */
  readonly usual: LinkDays
  readonly name?: string
  readonly words?: MailTranslation | undefined
  readonly visitors?: string
}

export function RejectionFields({ to, usual, name = '', words, visitors }: RejectionFieldsProps) {
  const form = Form.useFormInstance()
  const message = Form.useWatch<string | undefined>('message', form)
  const silent = Form.useWatch<boolean | undefined>('silent', form)
  const subject = words ? words.say('About your catalogue request') : t('About your catalogue request')
  return (
    <>
      <p className="about">{visitors ? severalText(visitors, silent) : oneText(name, silent)}</p>
      <MessageField label={t('Message to the visitor (optional)')} schema={catalogueRequests.reject.shapes.body} />
      <Form.Item name="silent" valuePropName="checked">
        <Checkbox>{t('Send no mail (spam)')}</Checkbox>
      </Form.Item>
      <MailPreview to={to} words={words} message={message} link={erasureText(usual)} {...(silent ? {} : { subject })} />
    </>
  )
}

function oneText(refused: string, silent = false): ReactNode {
  const name = <strong key="name">{refused}</strong>
  return silent
    ? tNodes('{name} will not be told.', { name })
    : tNodes('{name} will be told by mail that the catalogue cannot be sent.', { name })
}

function severalText(refused: string, silent = false): ReactNode {
  const visitors = <strong key="visitors">{refused}</strong>
  return silent
    ? tNodes('{visitors} will not be told.', { visitors })
    : tNodes('{visitors} will be told by mail that the catalogue cannot be sent.', { visitors })
}
