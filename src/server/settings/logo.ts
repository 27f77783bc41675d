import { createHash } from 'node:crypto'
import type { AuditAction } from '#contract/audit-actions.ts'
import type { Ground } from '#contract/band.ts'
import { type Logo, maxLogoBytes, maxMailLogoBytes } from '#contract/settings.ts'
import { touchLock } from '../database/locks.ts'
import type { AuthenticatedActor } from '../lib/actor.ts'
import { conflict, DomainError, invalid, notFound } from '../lib/errors.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import type { Tx } from '../transaction/transaction.ts'
import { pictureOf } from './logo-picture.ts'
import { logoRows } from './logo-rows.ts'
import * as queries from './settings.queries.ts'

/** Sets the firm's logo for a ground; the picture of the former one leaves the mails. */
export const setLogo = (ground: Ground) => async (services: Services, actor: AuthenticatedActor, bytes?: Buffer) => {
  if (isLonger(bytes, maxLogoBytes)) throw new DomainError(413, 'The logo is larger than 200 kB.')
  const picture = await pictureOf(bytes)
  const content = bytes?.toString('base64') ?? ''
  const version = createHash('sha256').update(content).digest('base64url').slice(0, 16)
  const logo: Logo = { url: `/api/settings/logo/${version}`, ...picture }
  const rows = logoRows[ground]
  await change(services, actor, 'settings.setLogo', async (tx) => {
    if (ground === 'dark') await assertLogo(tx)
    await queries.writeSetting(tx.db, rows.logo, JSON.stringify(logo))
    await queries.writeSetting(tx.db, rows.bytes, content)
    if (picture.type === 'image/png' && content.length * 0.75 <= maxMailLogoBytes)
      await queries.writeSetting(tx.db, rows.mail, content)
    else await queries.removeSettings(tx.db, [rows.mail])
  })
}

/** Sets the picture of the logo that mails carry. */
export const setMailLogo =
  (ground: Ground) => async (services: Services, actor: AuthenticatedActor, bytes?: Buffer) => {
    if (isLonger(bytes, maxMailLogoBytes)) throw new DomainError(413, 'The picture for mails is larger than 40 kB.')
    const { type } = await pictureOf(bytes)
    if (type !== 'image/png' || !bytes) throw invalid('logo', 'Please send a PNG file.')
    await change(services, actor, 'settings.setMailLogo', async (tx) => {
      await assertLogo(tx, ground)
      await queries.writeSetting(tx.db, logoRows[ground].mail, bytes.toString('base64'))
    })
  }

async function assertLogo(tx: Tx, ground: Ground = 'light'): Promise<void> {
  if ((await queries.findSetting(tx.db, logoRows[ground].logo)) === undefined)
    throw conflict('There is no logo. Please set one first.')
}

/** A logo for dark grounds goes with the other, for which it stands in. */
export const removeLogo = (ground: Ground) => async (services: Services, actor: AuthenticatedActor) => {
  const rows = [logoRows.dark, ...(ground === 'light' ? [logoRows.light] : [])].flatMap((row) => Object.values(row))
  await change(services, actor, 'settings.removeLogo', (tx) => queries.removeSettings(tx.db, rows))
}

async function change(
  services: Services,
  actor: AuthenticatedActor,
  action: AuditAction,
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

/** Returns the logo of a ground when its address has this version. Throws a 404 otherwise. */
export async function readLogo({ db }: Services, version: string): Promise<{ type: string; bytes: Buffer }> {
  for (const rows of Object.values(logoRows)) {
    const found = await queries.findTogether(db, [rows.logo, rows.bytes])
    const logo: Logo | null = JSON.parse(found[rows.logo] ?? 'null')
    if (logo?.url.endsWith(`/${version}`))
      return { type: logo.type, bytes: Buffer.from(found[rows.bytes] ?? '', 'base64') }
  }
  throw notFound('This logo')
}
