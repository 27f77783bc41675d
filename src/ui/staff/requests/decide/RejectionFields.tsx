import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import type { ReactNode } from 'react'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { MessageField } from '../../dialogs/MessageField.tsx'
import type { AskedFor } from '../askedFor.ts'
import { erasureText } from '../link/linkDaysText.ts'
import type { LinkDays } from '../link/useLinkDays.ts'
import { MailPreview } from './MailPreview.tsx'
import { oneTold, rejectionSubject, severalTold } from './rejectionText.ts'
import type { MailTranslation } from './useMailTranslation.ts'

export interface Rejection {
  readonly message?: string
  readonly silent?: boolean
}

interface RejectionFieldsProps {
  readonly ids: string
  readonly to: string
  readonly asked: AskedFor
  /** For how long the link works at least. */
  readonly usual: LinkDays
  readonly name?: string
  readonly words?: MailTranslation | undefined
  readonly visitors?: string
}

export function RejectionFields({ ids, to, asked, usual, name = '', words, visitors }: RejectionFieldsProps) {
  const form = Form.useFormInstance()
  const message = Form.useWatch<string | undefined>('message', form)
  const silent = Form.useWatch<boolean | undefined>('silent', form)
  const subject = rejectionSubject(asked, words)
  return (
    <>
      <p className="about">{visitors ? severalText(asked, visitors, silent) : oneText(asked, name, silent)}</p>
      <MessageField label={t('Message to the visitor (optional)')} entry={catalogueRequests.reject} about={ids} />
      <Form.Item name="silent" valuePropName="checked">
        <Checkbox>{t('Send no mail (spam)')}</Checkbox>
      </Form.Item>
      <MailPreview to={to} words={words} message={message} link={erasureText(usual)} {...(silent ? {} : { subject })} />
    </>
  )
}

function oneText(asked: AskedFor, refused: string, silent = false): ReactNode {
  const name = <strong key="name">{refused}</strong>
  return silent ? tNodes('{name} will not be told.', { name }) : oneTold(asked, name)
}

function severalText(asked: AskedFor, refused: string, silent = false): ReactNode {
  const visitors = <strong key="visitors">{refused}</strong>
  return silent ? tNodes('{visitors} will not be told.', { visitors }) : severalTold(asked, visitors)
}
