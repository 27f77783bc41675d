import { type ApiTokenRow, apiTokens } from '#contract/api-tokens.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'

interface RevokeTokenModalProps extends DialogProps<ApiTokenRow> {
  readonly entry: typeof apiTokens.revoke | typeof apiTokens.revokeAny
  readonly onDone?: () => void
}

export function RevokeTokenModal({ subject: { id, name }, entry, ...modal }: RevokeTokenModalProps) {
  return (
    <ConfirmDialog
      {...modal}
      title={t('Revoke the API token')}
      ok={t('Revoke')}
      danger
      entry={entry as typeof apiTokens.revoke}
      input={{ params: { id } }}
      invalidates={[apiTokens.list, apiTokens.listAll]}
      successMessage={t('API token revoked successfully')}
    >
      <p>
        {tNodes('A program that has {name} makes no more calls with it, from now on.', {
          name: <strong key="name">{name}</strong>,
        })}
      </p>
    </ConfirmDialog>
  )
}
