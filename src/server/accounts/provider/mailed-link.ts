import type { Language } from '#contract/languages.ts'
import type { SenderTo } from '../../mail/layout/sender.ts'
import { consumeIfLeft } from '../../rate-limits/rate-limits.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { bringing, issueLinkToken, linkLifetimes } from '../links/link-tokens.ts'
import { type Account as Addressee, isUnproven } from '../mails/addressee.ts'
import { linkProviderMail } from '../mails/provider-mails.ts'
import { limits } from '../rate-limits.ts'
import type { Outcome } from './ways.ts'

interface Account extends Addressee {
  readonly id: string
  readonly language: Language | null
}

/** Mails to addresses that are not proven count together (product: Addresses). */
const limitOf = (account: Account) => (isUnproven(account) ? limits.mailByAccount : limits.linkMailByAccount)

/** Whoever reads the mail signs in at the provider again, so a stranger who named this address is never linked. */
export async function mailLink(tx: Tx, account: Account, senderTo: SenderTo): Promise<Outcome> {
  const { id, email } = account
  if (!(await consumeIfLeft(tx, limitOf(account), id))) return { outcome: 'mailed' }
  const token = await issueLinkToken(tx, { purpose: 'linkProvider', userId: id, email })
  const mail = linkProviderMail(senderTo(account), account, { id: token, name: tx.config.oidc?.name ?? '' })
  await tx.enqueue({ ...mail, expires: tx.now + linkLifetimes.linkProvider }, bringing(token))
  await tx.audit('provider.mailLink', id)
  return { outcome: 'mailed' }
}
