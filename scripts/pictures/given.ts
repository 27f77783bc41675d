import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { settings } from '#contract/settings.ts'
import type { startSmtp } from '#support/smtp.ts'
import { type Caller, callerFor } from '../../tests/browser/caller.ts'
import { givenFor } from '../../tests/browser/given.ts'
import { owner, type Product, password } from '../../tests/browser/product.ts'
import { idOf } from '../../tests/browser/visitor-request.ts'

const firm = {
  name: 'Nordlicht Möbel',
  accent: '#1f6f54',
  website: 'https://nordlicht.example',
  legalUrl: 'https://nordlicht.example/impressum',
  privacyUrl: 'https://nordlicht.example/datenschutz',
}

/** A window with northern light. On dark ground it is white. */
const logo = (ink: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 216 48">
  <path d="M4 40V8h6l18 22V8h6v32h-6L10 18v22z" fill="${ink}"/><circle cx="44" cy="12" r="5" fill="#d98324"/>
  <text x="60" y="33" font-family="Georgia, serif" font-size="27" fill="${ink}">Nordlicht</text></svg>`

const message =
  'It was a pleasure to meet you in Milan. The oak chairs that you liked are on page 4.\n\nPlease call me if you would like to sit in one: our workshop is open all week.\nAnna Lindqvist'

interface Ground {
  readonly product: Product
  readonly asOwner: Caller
  readonly brochure: Buffer<ArrayBuffer>
  /** The mails that left. */
  readonly received: Awaited<ReturnType<typeof startSmtp>>['received']
}

/** A firm with its face, a catalogue, an approved request, and `docent sample` behind them. Returns the addresses to show. */
export async function fill({ product, asOwner, brochure, received }: Ground) {
  await wear(product.origin, asOwner)
  execFileSync(process.execPath, ['dist/server/docent.js', 'sample', '--requests', '2000'], {
    env: { PATH: process.env.PATH, DATA_DIR: dirname(product.mailFolder) },
  })
  const given = givenFor(product.origin, asOwner)
  const { id } = await given.catalogue('Chairs and tables 2027', { extension: 'pdf', bytes: brochure })
  await asOwner(catalogues.change, { params: { id }, body: { showCover: true } })
  await prepared(asOwner, id)
  const { email } = await given.request({ company: 'Studio Vera', city: 'Milan', country: 'Italy' }, id)
  await asOwner(catalogueRequests.approve, { params: { id: await idOf(asOwner, email) }, body: { message } })
  return { form: `/client/request?catalogue=${id}`, visitor: new URL(await linkMailedTo(email, received)).pathname }
}

/** The cover comes with the pages. */
async function prepared(asOwner: Caller, id: string): Promise<void> {
  while ((await asOwner(catalogues.find, { params: { id } })).cover === null) await setTimeout(100)
}

async function linkMailedTo(email: string, received: Ground['received']): Promise<string> {
  for (;;) {
    const link = (await received()).find(({ to }) => to === email)?.link
    if (link) return link
    await setTimeout(100)
  }
}

async function wear(origin: string, asOwner: Caller): Promise<void> {
  await asOwner(settings.change, { body: { firm } })
  const { accessToken } = await callerFor(origin)(auth.login, { body: { username: owner.email, password } })
  const headers = { 'content-type': 'image/svg+xml', authorization: `Bearer ${accessToken}` }
  for (const [path, ink] of [
    ['', '#14342b'],
    ['/dark', '#ffffff'],
  ] as const) {
    const { ok, status } = await fetch(`${origin}/api/settings/logo${path}`, {
      method: 'PUT',
      body: logo(ink),
      headers,
    })
    if (!ok) throw new Error(`The logo was refused (${status})`)
  }
}
