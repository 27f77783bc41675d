import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { type RequestSummary, requestReads } from '../requestActions.ts'

export function RevokeModal({ subject: { id, name, catalogueName }, ...modal }: DialogProps<RequestSummary>) {
  return (
    <ConfirmDialog
      {...modal}
      title={t('Revoke Link')}
      ok={t('Revoke')}
      danger
      entry={catalogueRequests.revoke}
      input={{ params: { id } }}
      invalidates={requestReads}
      successMessage={t('The link does not work any more')}
    >
      <p>
        {tNodes('{name} can no longer open {catalogue}. A new link can be sent at any time.', {
          name: <strong key="name">{name}</strong>,
          catalogue: catalogueName,
        })}
      </p>
    </ConfirmDialog>
  )
}
