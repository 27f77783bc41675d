import type { Language } from '#contract/languages.ts'
import type { SignInMethod } from '#contract/sessions.ts'
import type { SenderTo } from '../../mail/layout/sender.ts'
import { consumeIfLeft } from '../../rate-limits/rate-limits.ts'
import { hasDevice, recognise, remember } from '../../sessions/known-devices.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { issueLinkToken } from '../links/link-tokens.ts'
import type { Account } from '../mails/addressee.ts'
import { newDeviceMail } from '../mails/security-mails.ts'
import { limits } from '../rate-limits.ts'

/** Somebody who signs in; `lastSignIn` is the one before. */
export interface Newcomer extends Account {
  readonly id: string
  readonly lastSignIn: number | null
  readonly language: Language | null
}

interface SignIn {
  readonly device: string
  readonly senderTo: SenderTo
  readonly method: SignInMethod
  /** False for a token of another site, which no link can end. */
  readonly opensSession: boolean
}

/** Tells the person of a new device, and returns its hash; undefined for one that they were not told of (product: New devices). */
export async function welcomeDevice(tx: Tx, user: Newcomer, signIn: SignIn): Promise<string | undefined> {
  const signedIn = { userId: user.id, device: signIn.device }
  const known = await recognise(tx, signedIn)
  if (known) return known.hash
  const isFirst = user.lastSignIn === null && !(await hasDevice(tx.db, user.id))
  if (isFirst) return remember(tx, signedIn)
  // Nobody is told of it, so it stays new.
  if (!(await consumeIfLeft(tx, limitOf(user), user.id))) return undefined
  const deviceHash = await remember(tx, signedIn)
  await tell(tx, user, { ...signIn, deviceHash })
  return deviceHash
}

/** Mails to addresses that are not proven count together (product: Addresses). */
const limitOf = ({ emailConfirmedAt }: Newcomer) =>
  emailConfirmedAt === null ? limits.mailByAccount : limits.newDeviceMailByAccount

/** It leaves although the session is over: whoever signs out at once is told of too. */
async function tell(tx: Tx, user: Newcomer, { senderTo, opensSession, ...facts }: SignIn & { deviceHash: string }) {
  const { device, method, deviceHash } = facts
  const link = { purpose: 'endSession', userId: user.id, deviceHash } as const
  const token = opensSession ? await issueLinkToken(tx, link) : undefined
  const mail = newDeviceMail(senderTo(user), user, { device, method, network: tx.actor.network, at: tx.now, token })
  await tx.enqueue(mail, { kind: 'account', subjectId: user.id })
}
