import { type ApiTokenRow, apiTokens } from '#contract/api-tokens.ts'
import { useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'
import { ReadState } from '../../components/ReadState.tsx'
import { Dialog } from '../../dialogs/Dialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { TokenItem } from './TokenItem.tsx'
import '../security/security.css'
import './tokens.css'

interface AllTokensModalProps extends Omit<DialogProps<unknown>, 'subject'> {
  readonly onRevoke: (token: ApiTokenRow) => void
}

/** Owners look at the tokens of all people, and revoke them. */
export function AllTokensModal({ onRevoke, ...modal }: AllTokensModalProps) {
  const read = useEndpoint(apiTokens.listAll, {}, { noCache: true })
  const close = { ok: t('Close'), cancel: false, busy: false, onOk: modal.onClose }
  return (
    <Dialog {...modal} {...close} title={t('API tokens')}>
      {() => (
        <div className="api-tokens" aria-busy={read.isLoading}>
          <ReadState read={read} failure={t('The API tokens could not be loaded.')} />
          {read.data?.data.length === 0 && <p>{t('Nobody has made an API token.')}</p>}
          <ul className="sessions">
            {read.data?.data.map(({ user, ...token }) => (
              <TokenItem
                key={token.id}
                token={token}
                facts={[[t('Person'), `${user.name} (${user.email})`]]}
                onRevoke={() => onRevoke(token)}
              />
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}
