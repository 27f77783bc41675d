import type { UsedCredential } from '#contract/credentials.ts'
import { passkeySignIn } from '#contract/passkey-sign-in.ts'
import { publicCall } from '../lib/api/publicCall.ts'
import { getPasskey, isClosed } from '../lib/browser/passkeys.ts'
import { hasCode } from '../lib/http/call-error.ts'
import { send } from '../lib/http/send.ts'
import { t } from '../lib/i18n/t.ts'
import { toast } from '../lib/toast/toast.ts'
import { arrive, elsewhere } from './arrive.ts'

/** Milliseconds; a challenge lives ten minutes. */
const renewal = 8 * 60_000

let pending = new AbortController()

/** Ends what the browser asks now: it allows one question at a time. */
export const stopAsking = (): void => pending.abort()

/** Offers passkeys among what the browser fills in. */
export async function askInAutofill(): Promise<void> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
  const renew = setTimeout(askInAutofill, renewal)
  const credential = await ask('conditional').finally(() => clearTimeout(renew))
  // After a refusal the next one may be chosen.
  if (credential && !(await signIn(credential))) await askInAutofill()
}

export async function askNow(): Promise<void> {
  const credential = await ask('optional')
  if (!credential || !(await signIn(credential))) void askInAutofill()
}

/** Undefined when the person cancelled, another request took its place, or it failed. */
async function ask(mediation: CredentialMediationRequirement): Promise<UsedCredential | undefined> {
  stopAsking()
  pending = new AbortController()
  const { signal } = pending
  try {
    return await getPasskey(await send(passkeySignIn.options, {}), { mediation, signal })
  } catch (error) {
    if (mediation !== 'conditional' && !isClosed(error))
      toast.error(t('This passkey could not be used. Please try again.'))
    return undefined
  }
}

/** Returns whether it signed in. */
async function signIn(credential: UsedCredential): Promise<boolean> {
  try {
    const { accessToken = '', ...others } = await publicCall(passkeySignIn.enter, {
      body: { credential, ...elsewhere() },
    })
    arrive({ accessToken, ...others })
    return true
  } catch (error) {
    if (hasCode(error, 'passkey-unknown')) await forget(credential.id)
    return false
  }
}

/** The browser offers it no more. */
const forget = (credentialId: string) =>
  PublicKeyCredential.signalUnknownCredential?.({ rpId: location.hostname, credentialId }).catch(() => {})
