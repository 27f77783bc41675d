import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { ConfirmDialog } from '../../shell-kit/ConfirmDialog.tsx'
import type { DialogProps } from '../../shell-kit/useDialog.ts'
import { requestReads, type Subject } from './subject.ts'

/** Ends the link at once. */
export function RevokeModal({ subject: { id, name, catalogueName }, ...modal }: DialogProps<Subject>) {
  return (
    <ConfirmDialog
      {...modal}
      title="Revoke Link"
      ok="Revoke"
      danger
      entry={catalogueRequests.revoke}
      input={{ params: { id } }}
      invalidates={requestReads}
      successMessage="The link does not work any more"
    >
      <p>
        <strong>{name}</strong> can no longer open {catalogueName}. A new link can be sent at any time.
      </p>
    </ConfirmDialog>
  )
}
