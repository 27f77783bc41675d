import { createHash } from 'node:crypto'
import { type Logo, maxLogoBytes, maxMailLogoBytes } from '#contract/settings.ts'
import { touchLock } from '../database/locks.ts'
import type { AuthenticatedActor } from '../lib/actor.ts'
import { conflict, DomainError, invalid, notFound } from '../lib/errors.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import type { Tx } from '../transaction/transaction.ts'
import { pictureOf } from './logo-picture.ts'
import * as queries from './settings.queries.ts'

/** Sets the firm's logo; the picture of the former one leaves the mails. */
export async function setLogo(services: Services, actor: AuthenticatedActor, bytes: Buffer | undefined): Promise<void> {
  if (isLonger(bytes, maxLogoBytes)) throw new DomainError(413, 'The logo is larger than 200 kB.')
  const picture = await pictureOf(bytes)
  const content = bytes?.toString('base64') ?? ''
  const version = createHash('sha256').update(content).digest('base64url').slice(0, 16)
  const logo: Logo = { url: `/api/settings/logo/${version}`, ...picture }
  await change(services, actor, 'settings.setLogo', async (tx) => {
    await queries.writeSetting(tx.db, 'logo', JSON.stringify(logo))
    await queries.writeSetting(tx.db, 'logoBytes', content)
    if (picture.type === 'image/png' && content.length * 0.75 <= maxMailLogoBytes)
      await queries.writeSetting(tx.db, 'mailLogo', content)
    else await queries.removeSettings(tx.db, ['mailLogo'])
  })
}

/** Sets the picture of the logo that mails carry. */
export async function setMailLogo(services: Services, actor: AuthenticatedActor, bytes: Buffer | undefined) {
  if (isLonger(bytes, maxMailLogoBytes)) throw new DomainError(413, 'The picture for mails is larger than 40 kB.')
  const { type } = await pictureOf(bytes)
  if (type !== 'image/png' || !bytes) throw invalid('logo', 'Please send a PNG file.')
  await change(services, actor, 'settings.setMailLogo', async (tx) => {
    if ((await queries.findSetting(tx.db, 'logo')) === undefined)
      throw conflict('There is no logo. Please set one first.')
    await queries.writeSetting(tx.db, 'mailLogo', bytes.toString('base64'))
  })
}

export async function removeLogo(services: Services, actor: AuthenticatedActor): Promise<void> {
  await change(services, actor, 'settings.removeLogo', (tx) =>
    queries.removeSettings(tx.db, ['logo', 'logoBytes', 'mailLogo']),
  )
}

async function change(
  services: Services,
  actor: AuthenticatedActor,
  action: string,
  work: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    await touchLock(tx.db, 'settings', tx.now)
    await work(tx)
    await tx.audit(action, null)
  })
  services.settings.forget()
}

const isLonger = (bytes: Buffer | undefined, longest: number) => bytes !== undefined && bytes.length > longest

/** Returns the current logo when its address has this version. Throws a 404 otherwise. */
export async function readLogo({ db }: Services, version: string): Promise<{ type: string; bytes: Buffer }> {
  const { logo = 'null', logoBytes = '' } = await queries.findLogo(db)
  const current: Logo | null = JSON.parse(logo)
  if (!current?.url.endsWith(`/${version}`)) throw notFound('This logo')
  return { type: current.type, bytes: Buffer.from(logoBytes, 'base64') }
}
