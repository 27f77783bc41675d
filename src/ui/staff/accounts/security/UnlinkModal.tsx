import { apiTokens } from '#contract/api-tokens.ts'
import { provider } from '#contract/provider.ts'
import { sessions } from '#contract/sessions.ts'
import { t } from '../../../lib/i18n/t.ts'
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'

/** The subject is the name of the provider. */
export function UnlinkModal({ subject: name, ...modal }: DialogProps<string>) {
  return (
    <ConfirmDialog
      {...modal}
      title={t('Unlink from {name}', { name })}
      ok={t('Unlink')}
      danger
      entry={provider.unlink}
      input={{}}
      invalidates={[provider.read, sessions.list, apiTokens.list]}
    >
      <p>
        {t(
          'A sign-in at {name} does not open your account any more. Every other session ends, and so do your API tokens.',
          { name },
        )}
      </p>
    </ConfirmDialog>
  )
}
