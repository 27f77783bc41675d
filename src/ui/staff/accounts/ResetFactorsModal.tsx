import { type UserRow, users } from '#contract/users.ts'
import { t, tNodes } from '../../lib/i18n/t.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import type { DialogProps } from '../dialogs/useDialog.ts'
import { fullName } from './fullName.ts'

export function ResetFactorsModal({ subject: user, ...modal }: DialogProps<UserRow>) {
  const name = <strong key="name">{fullName(user)}</strong>
  return (
    <ConfirmDialog
      {...modal}
      title={t('Take Away All but the Password')}
      ok={t('Take Away')}
      danger
      entry={users.resetFactors}
      input={{ params: { id: user.id } }}
      invalidates={[users.listActive]}
    >
      <p>
        {tNodes(
          '{name} ({email}) will be signed out everywhere and then signs in with the password alone, without second factor, passkeys and single sign-on.',
          { name, email: user.email },
        )}
      </p>
      <p>{t('Do this only for somebody you have spoken to. This person and all owners are told by mail.')}</p>
    </ConfirmDialog>
  )
}
