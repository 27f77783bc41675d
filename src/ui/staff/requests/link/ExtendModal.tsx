import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { type RequestSummary, requestReads } from '../requestActions.ts'
import { DaysField } from './DaysField.tsx'

export function ExtendModal({ subject: { id, name }, ...modal }: DialogProps<RequestSummary>) {
  return (
    <FormDialog
      {...modal}
      title={t('Extend Link')}
      ok={t('Extend')}
      entry={catalogueRequests.extend}
      initial={{ days: 14 }}
      inputOf={(body: { readonly days: number }) => ({ params: { id }, body })}
      invalidates={requestReads}
      successMessage={t('The end of the link was moved')}
    >
      <p className="about">
        {tNodes('The link that {name} has works for so many days from now. No mail is sent.', {
          name: <strong key="name">{name}</strong>,
        })}
      </p>
      <DaysField />
    </FormDialog>
  )
}
