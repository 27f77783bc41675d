import type { auth } from '#contract/auth.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { AuthenticatedActor } from '../lib/actor.ts'
import { type DomainError, invalid, unprocessable } from '../lib/errors.ts'
import { consume, resetLimit } from '../rate-limits/rate-limits.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { proveByPasskey } from './passkeys/confirm-by-passkey.ts'
import { setPasswordHash, verifyPassword } from './passwords/credentials.ts'
import { countAttempt, resetAttempts } from './passwords/password-attempts.ts'
import { limits } from './rate-limits.ts'
import { takeStep } from './second-factor/codes.ts'
import { codeWrong, findFactor } from './second-factor/second-factor.ts'
import { prove } from './sign-in/prove.ts'

/** A fresh proof, for the caller's session alone. With a second factor a password is none. */
export async function confirmIdentity(
  services: Services,
  actor: AuthenticatedActor,
  { password, code, credential }: BodyOf<typeof auth.confirm>,
): Promise<void> {
  if (credential !== undefined) return proveByPasskey(services, actor, credential)
  if (actor.caller.secondFactorAt !== null) {
    if (code === undefined) throw codeMissing()
    return proveByCode(services, actor, code)
  }
  if (password === undefined) throw invalid('password', 'Please input your password!')
  return proveByPassword(services, actor, password)
}

const codeMissing = () => invalid('code', 'Please input your code!')

/** Wrong passwords count like wrong sign-ins. */
async function proveByPassword(services: Services, actor: AuthenticatedActor, password: string): Promise<void> {
  const { id } = actor.caller
  const attempt = { account: id }
  await countAttempt(services, actor, attempt, async () => {
    const verified = await verifyPassword(services.db, id, password)
    if (verified === undefined) throw wrongPassword()
    await transactAs(services, actor, async (tx) => {
      if (tx.actor.caller.secondFactorAt !== null) throw codeMissing()
      // The password may have changed while it was verified.
      if (!(await setPasswordHash(tx.db, id, verified, verified))) throw wrongPassword()
      // A second factor may have been set while this waited.
      if ((await findFactor(tx.db, id))?.secondFactorAt) throw codeMissing()
      await resetAttempts(tx, attempt)
      await prove(tx)
    })
  })
}

/** A wrong code is counted, so its transaction commits. */
async function proveByCode(services: Services, actor: AuthenticatedActor, code: string): Promise<void> {
  const isRight = await transactAs(services, actor, async (tx) => {
    const userId = tx.actor.caller.id
    await consume(tx, limits.codeByAccount, userId)
    const factor = await findFactor(tx.db, userId)
    const isSet = factor && factor.secondFactorAt !== null
    if (!isSet || !(await takeStep(tx, { userId, secret: factor.secret, code }))) return false
    await resetLimit(tx, limits.codeByAccount, userId)
    await prove(tx)
    return true
  })
  if (!isRight) throw codeWrong()
}

function wrongPassword(): DomainError {
  const message = 'The password is wrong.'
  return unprocessable(message, { errors: [{ field: 'password', message }] })
}
