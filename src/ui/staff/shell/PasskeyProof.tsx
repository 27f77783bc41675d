import Button from 'antd/es/button'
import { useState } from 'react'
import { auth } from '#contract/auth.ts'
import { passkeySignIn } from '#contract/passkey-sign-in.ts'
import { passkeys } from '#contract/passkeys.ts'
import { useAction, useEndpoint } from '../../lib/api/useEndpoint.ts'
import { canUsePasskeys } from '../../lib/browser/canUsePasskeys.ts'
import { getPasskey, isClosed } from '../../lib/browser/passkeys.ts'
import { CallError } from '../../lib/http/call-error.ts'
import { t } from '../../lib/i18n/t.ts'
import { toast } from '../../lib/toast/toast.ts'

/** Who has a passkey for this page may prove by it who they are. */
export function PasskeyProof({ onProven }: { readonly onProven: () => void }) {
  const read = useEndpoint(passkeys.list, {})
  const options = useAction(passkeySignIn.proofOptions)
  const confirm = useAction(auth.confirm, [passkeys.list])
  const [busy, setBusy] = useState(false)
  const { origin = null, accepted } = read.data ?? {}
  if (!accepted?.allAcceptedCredentialIds.length || !canUsePasskeys(origin)) return null
  const prove = async () => {
    setBusy(true)
    try {
      const credential = await getPasskey(await options.mutateAsync({}))
      await confirm.mutateAsync({ body: { credential } })
      onProven()
    } catch (error) {
      if (!(error instanceof CallError) && !isClosed(error))
        toast.error(t('This passkey could not be used. Please try again.'), auth.confirm)
    }
    setBusy(false)
  }
  return (
    <p className="about">
      <Button loading={busy} onClick={() => void prove()}>
        {t('Use a Passkey')}
      </Button>
    </p>
  )
}
