import Form from 'antd/es/form'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { Many } from './decideMany.ts'
import { MailPreview } from './MailPreview.tsx'
import { MessageField } from './MessageField.tsx'
import { RejectionFields } from './RejectionFields.tsx'
import { useLinkDays } from './useLinkDays.ts'

/** Who is decided on, and what they are told. */
export function DecideManyFields({ decision, requests }: Many) {
  const who = requests.length === 1 ? '1 visitor' : `${requests.length} visitors`
  const usual = useLinkDays(requests[0]?.id ?? '')
  return (
    <>
      {decision === 'approve' ? <Approval who={who} usual={usual} /> : <RejectionFields who={who} to="each of them" />}
      <details className="chosen-requests">
        <summary>Whom this concerns</summary>
        <ul>
          {requests.map(({ id, name, email, catalogueName }) => (
            <li key={id}>
              {name}, {email}, {catalogueName || 'no catalogue chosen yet'}
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

function Approval({ who, usual }: { readonly who: string; readonly usual: string }) {
  const message = Form.useWatch<string | undefined>('message', Form.useFormInstance())
  return (
    <>
      <p className="about">
        <strong>{who}</strong> will each be sent a private link to their catalogue by mail.
      </p>
      <MessageField label="Message to all of them (optional)" schema={catalogueRequests.decide.shapes.body} />
      <MailPreview
        to="each of them"
        subject="Your catalogue: the one that was asked for"
        message={message}
        link={`Opens the catalogue, for ${usual}`}
      />
    </>
  )
}
