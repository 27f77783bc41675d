import { passkeys } from '#contract/passkeys.ts'
import { useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'
import { ReadState } from '../../components/ReadState.tsx'
import { lazyDialog } from '../../dialogs/lazyDialog.tsx'
import { useDialog } from '../../dialogs/useDialog.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { PasskeyItem } from './PasskeyItem.tsx'
import type { PasskeyDialog } from './passkeyDialog.ts'
import { whyNoPasskeys } from './whyNoPasskeys.ts'
import './passkeys.css'
import { useAcceptedPasskeys } from './useAcceptedPasskeys.ts'

const RenamePasskeyModal = lazyDialog(() => import('./RenamePasskeyModal.tsx'), 'RenamePasskeyModal')
const RemovePasskeyModal = lazyDialog(() => import('./RemovePasskeyModal.tsx'), 'RemovePasskeyModal')

export function Passkeys() {
  const read = useEndpoint(passkeys.list, {})
  const { subject, show, props } = useDialog<PasskeyDialog>()
  useAcceptedPasskeys(read.data?.accepted)
  const { data = [], origin = null } = read.data ?? {}
  const why = read.data && whyNoPasskeys(origin)
  return (
    <section className="panel form passkeys" aria-labelledby="passkeys">
      <h2 id="passkeys">{t('Passkeys')}</h2>
      <p className="about">
        {t(
          'A passkey signs you in by your fingerprint, your face or the PIN of your device, without password and code. No other site can ask for it.',
        )}
      </p>
      <ReadState read={read} failure={t('Your passkeys could not be loaded.')} />
      <ul className="sessions">
        {data.map((row) => (
          <PasskeyItem key={row.id} passkey={row} origin={origin} onShow={show} />
        ))}
      </ul>
      {why && <p className="notice">{why}</p>}
      {read.data && !why && <AddPasskey />}
      {subject?.modal === 'rename' && <RenamePasskeyModal subject={subject.passkey} {...props} />}
      {subject?.modal === 'remove' && <RemovePasskeyModal subject={subject.passkey} {...props} />}
    </section>
  )
}
