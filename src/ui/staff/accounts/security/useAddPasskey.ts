import { useRef, useState } from 'react'
import { type CreatedCredential, passkeys } from '#contract/passkeys.ts'
import { useAction } from '../../../lib/api/useEndpoint.ts'
import { isClosed } from '../../../lib/browser/passkeys.ts'
import { CallError } from '../../../lib/http/call-error.ts'
import { message, t } from '../../../lib/i18n/t.ts'
import { toast } from '../../../lib/toast/toast.ts'

/** Has the browser make a passkey. `add` answers whether one was added. */
export function useAddPasskey() {
  const [busy, setBusy] = useState(false)
  const inFlight = useRef(false)
  const options = useAction(passkeys.options)
  const added = useAction(passkeys.add, [passkeys.list])
  const add = async (name: string): Promise<boolean> => {
    if (inFlight.current) return false
    inFlight.current = true
    setBusy(true)
    try {
      const credential = await createPasskey(await options.mutateAsync({}))
      await added.mutateAsync({ body: { name, credential } })
      toast.success(t('Passkey added successfully'))
      return true
    } catch (error) {
      tell(error)
      return false
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }
  return { add, busy }
}

async function createPasskey(options: object): Promise<CreatedCredential> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never)
  const credential = await navigator.credentials.create({ publicKey })
  return (credential as PublicKeyCredential).toJSON() as CreatedCredential
}

/** Failed calls have shown their toast already; whoever closed the browser's question knows. */
function tell(error: unknown): void {
  if (error instanceof CallError || isClosed(error)) return
  const isThere = error instanceof DOMException && error.name === 'InvalidStateError'
  const words = isThere
    ? message('This device has a passkey of yours already.')
    : message('Your browser could not make a passkey.')
  toast.error(t(words), passkeys.add)
}
