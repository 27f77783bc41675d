import type { UsedCredential } from '#contract/credentials.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { passkeySignIn } from '#contract/passkey-sign-in.ts'

type Options = Reply<(typeof passkeySignIn.options)['shapes']>

/** Asks the person for a passkey. */
export async function getPasskey(
  options: Options,
  more: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<UsedCredential> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never)
  const credential = await navigator.credentials.get({ publicKey, ...more })
  return (credential as PublicKeyCredential).toJSON() as UsedCredential
}

/** The person closed the question, or the page asked in another way. */
export const isClosed = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)
