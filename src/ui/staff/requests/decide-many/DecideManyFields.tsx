import Form from 'antd/es/form'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { t } from '../../../lib/i18n/t.ts'
import { useHoldDialog } from '../../dialogs/heldDialog.ts'
import { MessageField } from '../../dialogs/MessageField.tsx'
import { type AskedFor, askedFor } from '../askedFor.ts'
import { MailPreview } from '../decide/MailPreview.tsx'
import { RejectionFields } from '../decide/RejectionFields.tsx'
import { TellOpenedField } from '../decide/TellOpenedField.tsx'
import { DaysField } from '../link/DaysField.tsx'
import { linkText } from '../link/linkDaysText.ts'
import { type LinkDays, useLinkDays } from '../link/useLinkDays.ts'
import { ChangedSince } from '../seen/ChangedSince.tsx'
import { approvalSubject, approvedText, tellOpenedLabel } from './approvalText.ts'
import type { BulkDecision } from './decideMany.ts'

interface DecideManyFieldsProps extends BulkDecision {
  /** The rows that were selected. */
  readonly before: BulkDecision['requests']
}

export function DecideManyFields({ decision, requests, before }: DecideManyFieldsProps) {
  const visitors = t('{n} visitors', { n: requests.length })
  const usual = useLinkDays(requests[0]?.id ?? '')
  const asked = askedFor(requests)
  const ids = requests.map(({ id }) => id).join()
  return (
    <>
      {requests !== before && <HeldMessage />}
      {requests.map((now) => (
        <ChangedSince key={now.id} before={before.find(({ id }) => id === now.id) ?? now} now={now} />
      ))}
      {decision === 'approve' ? (
        <Approval ids={ids} visitors={visitors} asked={asked} usual={usual} />
      ) : (
        <RejectionFields
          ids={ids}
          visitors={visitors}
          to={t('each of them, in their own language')}
          asked={asked}
          usual={usual}
        />
      )}
      <details className="chosen-requests">
        <summary>{t('Whom this concerns')}</summary>
        <ul>
          {requests.map(({ id, name, email, catalogueName }) => (
            <li key={id}>
              {name}, {email}, {catalogueName || t('no catalogue chosen yet')}
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

/** A message that was typed before the summary does not count as typed in the form that follows it, so this asks before it is lost. */
function HeldMessage() {
  const message = Form.useWatch<string | undefined>('message', Form.useFormInstance())
  return message ? <Held /> : null
}

function Held() {
  useHoldDialog()
  return null
}

interface ApprovalProps {
  readonly ids: string
  readonly visitors: string
  readonly asked: AskedFor
  readonly usual: LinkDays
}

function Approval({ ids, visitors, asked, usual }: ApprovalProps) {
  const form = Form.useFormInstance()
  const message = Form.useWatch<string | undefined>('message', form)
  const days = Form.useWatch<number | null | undefined>('days', form)
  return (
    <>
      <p className="about">{approvedText(asked, <strong key="visitors">{visitors}</strong>)}</p>
      <MessageField label={t('Message to all of them (optional)')} entry={catalogueRequests.decide} about={ids} />
      <DaysField usual={usual} />
      <TellOpenedField label={tellOpenedLabel(asked)} />
      <MailPreview
        to={t('each of them, in their own language')}
        subject={approvalSubject(asked)}
        message={message}
        link={asked === 'catalogue' && linkText(days, usual)}
      />
    </>
  )
}
