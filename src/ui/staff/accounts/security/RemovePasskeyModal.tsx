import { apiTokens } from '#contract/api-tokens.ts'
import { type PasskeyRow, passkeys } from '#contract/passkeys.ts'
import { sessions } from '#contract/sessions.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'

export function RemovePasskeyModal({ subject: { id, name }, ...modal }: DialogProps<PasskeyRow>) {
  return (
    <ConfirmDialog
      {...modal}
      title={t('Remove the passkey')}
      ok={t('Remove')}
      danger
      entry={passkeys.remove}
      input={{ params: { id } }}
      invalidates={[passkeys.list, sessions.list, apiTokens.list]}
    >
      <p>{tNodes('{name} will not sign you in any more.', { name: <strong key="name">{name}</strong> })}</p>
      <p>{t('Other sessions that began with a passkey end, and so do API tokens that were made in such a session.')}</p>
      <p>{t('Your device may go on offering it: remove it there too.')}</p>
    </ConfirmDialog>
  )
}
