import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { FormDialog } from '../../shell-kit/FormDialog.tsx'
import { SchemaFields } from '../../shell-kit/SchemaForm.tsx'
import type { DialogProps } from '../../shell-kit/useDialog.ts'
import { DaysField } from './DaysField.tsx'
import { requestReads, type Subject } from './subject.ts'
import { useLinkDays } from './useLinkDays.ts'

interface Fields {
  readonly email: string
  readonly days?: number | null
}

/** Mails a new link, to a corrected address if it was changed. */
export function ResendModal({ subject: { id, name, email, catalogueName }, ...modal }: DialogProps<Subject>) {
  const entry = catalogueRequests.resend
  const usual = useLinkDays(id)
  return (
    <FormDialog
      {...modal}
      title="Send a New Link"
      ok="Send"
      entry={entry}
      initial={{ email }}
      inputOf={({ days, ...fields }: Fields) => ({
        params: { id },
        body: { ...(fields.email === email ? {} : { email: fields.email }), ...(days ? { days } : {}) },
      })}
      invalidates={requestReads}
      successMessage="A new link is on its way"
    >
      <p className="about">
        <strong>{name}</strong> will be sent a new link to {catalogueName}. Links from earlier mails stop working.
      </p>
      <SchemaFields schema={entry.shapes.body} fields={[{ name: 'email', label: 'Email', type: 'email' }]} />
      <DaysField usual={usual} />
    </FormDialog>
  )
}
