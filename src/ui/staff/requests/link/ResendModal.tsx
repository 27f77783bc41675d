import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import { SchemaFields } from '../../dialogs/SchemaForm.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { type RequestSummary, requestReads } from '../requestActions.ts'
import { DaysField } from './DaysField.tsx'
import { useLinkDays } from './useLinkDays.ts'

interface Fields {
  readonly email: string
  readonly days?: number | null
}

/** Mails a new link, to a corrected address if it was changed. */
export function ResendModal({
  subject: { id, name, email, catalogueName, delivery },
  ...modal
}: DialogProps<RequestSummary>) {
  const entry = catalogueRequests.resend
  const usual = useLinkDays(id)
  return (
    <FormDialog
      {...modal}
      title={t('Send a New Link')}
      ok={t('Send')}
      entry={entry}
      initial={{ email }}
      inputOf={({ days, ...fields }: Fields) => ({
        params: { id },
        body: {
          ...(fields.email === email ? {} : { email: fields.email }),
          ...(days ? { days } : {}),
          seen: { email, revoked: delivery === 'revoked' },
        },
      })}
      invalidates={requestReads}
      successMessage={t('A new link is on its way')}
    >
      <p className="about">
        {tNodes('{name} will be sent a new link to {catalogue}. Links from earlier mails stop working.', {
          name: <strong key="name">{name}</strong>,
          catalogue: catalogueName,
        })}
      </p>
      <SchemaFields schema={entry.shapes.body} fields={[{ name: 'email', label: t('Email'), type: 'email' }]} />
      <DaysField usual={usual} />
    </FormDialog>
  )
}
