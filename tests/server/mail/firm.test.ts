import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { maxMailLogoBytes, settings } from '#contract/settings.ts'
import { transact } from '#server/database/dialect.ts'
import { startTestApp, type TestApp } from '#support/app.ts'
import { drawPng } from '#support/png.ts'

type Firm = NonNullable<BodyOf<typeof settings.change>['firm']>

const nordlicht = {
  name: 'Nordlicht "Möbel" <b>& Söhne</b>',
  accent: '#ffcc00',
  replyTo: 'katalog@nordlicht.example',
  website: 'https://nordlicht.example',
  legalUrl: 'https://nordlicht.example/impressum',
  privacyUrl: 'https://nordlicht.example/datenschutz',
}

const logo = drawPng(120, 40, (x, y) => [x, y, 128, 255])

async function startFirm(t: TestContext, firm: Firm, picture?: Buffer) {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  await owner.call(settings.change, { body: { firm } })
  if (picture) assert.equal(await putLogo(app.origin, owner.accessToken, picture), 204)
  return { ...app, owner }
}

async function putLogo(origin: string, token: string, picture: Buffer, path = '') {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
  const { status } = await fetch(`${origin}/api/settings/logo${path}`, {
    method: 'PUT',
    headers,
    body: new Uint8Array(picture),
  })
  return status
}

/** Approves a request whose form was in this language. */
async function approve(
  { given, services, owner }: Awaited<ReturnType<typeof startFirm>>,
  language?: Language,
  message?: string,
) {
  const { id: catalogueId } = await given.catalogue(owner.call)
  const { id } = await given.request(owner.call, catalogueId)
  if (language) await speak(services, id, language)
  await owner.call(catalogueRequests.approve, { params: { id }, body: message ? { message } : {} })
}

const speak = ({ db }: TestApp['services'], id: string, language: Language) =>
  transact(db, (trx) => trx.updateTable('catalogueRequest').set({ language }).where('id', '=', id).execute())

test('a mail shows the firm: its name, where replies go, its colour, its logo and its pages', async (t) => {
  const app = await startFirm(t, nordlicht, logo)
  await approve(app)

  const [mail] = await app.mails()

  assert.match(mail?.from ?? '', /Nordlicht .*Möbel.* <docent@localhost>/)
  assert.match(mail?.replyTo ?? '', /<katalog@nordlicht\.example>/)
  assert.match(mail?.text ?? '', /Nordlicht "Möbel" <b>& Söhne<\/b> is glad to send you /)
  const { name, website, legalUrl, privacyUrl } = nordlicht
  const footer = [name, website, `Legal notice: ${legalUrl}`, `Privacy: ${privacyUrl}`].join('\n')
  assert.equal(mail?.text.trimEnd().split('\n\n').at(-1), footer)
  assert.match(mail?.html ?? '', /<img src="cid:logo" alt="Nordlicht [^>]* width="120" height="40"/)
  assert.match(mail?.html ?? '', /<a href="https:\/\/nordlicht\.example\/impressum"/)
  assert.doesNotMatch(mail?.html ?? '', /<b>/)
  assert.deepEqual(mail?.pictures, [{ cid: 'logo', content: logo }])
  // The yellow is darkened behind white text, and as it is behind dark text.
  assert.doesNotMatch(mail?.html ?? '', /bgcolor="#ffcc00"/)
  assert.match(mail?.html ?? '', /\.button\{background:#ffcc00!important;color:#141210!important\}/)
})

const lightLogo = drawPng(120, 40, () => [255, 255, 255, 255])

for (const { band, dark, shown, ground } of [
  { band: 'white', dark: true, shown: logo, ground: '#ffffff' },
  { band: 'coloured', dark: true, shown: lightLogo, ground: '#0a6b4f' },
  { band: 'coloured', dark: false, shown: logo, ground: '#ffffff' },
] as const)
  test(`the band of a mail is ${ground} with the logo for it: ${band}, ${dark ? 'two logos' : 'one logo'}`, async (t) => {
    const app = await startFirm(t, { name: 'Oak', accent: '#0a6b4f', band }, logo)
    if (dark) assert.equal(await putLogo(app.origin, app.owner.accessToken, lightLogo, '/dark'), 204)
    await approve(app)

    const [mail] = await app.mails()

    assert.deepEqual(
      mail?.pictures.map(({ content }) => content),
      [shown],
    )
    assert.match(mail?.html ?? '', new RegExp(`<td class="pad" bgcolor="${ground}"[^>]*><img src="cid:`))
  })

test('with nothing set a mail is Docent’s own', async (t) => {
  const app = await startFirm(t, {})
  await approve(app)

  const [mail] = await app.mails()

  assert.match(mail?.from ?? '', /Docent.* <docent@localhost>/)
  assert.deepEqual([mail?.replyTo, mail?.pictures], ['', []])
  assert.match(mail?.text ?? '', /because the catalogue was asked for with your address\.\n?$/)
  assert.doesNotMatch(mail?.html ?? '', /<img|impressum/)
})

test('a visitor who wrote in German gets a German date and a page in German', async (t) => {
  const app = await startFirm(t, {})
  await approve(app, 'de')

  const [mail] = await app.mails()

  assert.match(mail?.html ?? '', /<html lang="de" dir="ltr">/)
  assert.match(mail?.text ?? '', /Montag, 12\. Januar 2026 um 12:00 UTC/)
  assert.match(mail?.link ?? '', /\/client\/request\/[\w-]+\?lang=de$/)
})

test('a mail in English leads to a page in English, whatever the browser wants', async (t) => {
  const app = await startFirm(t, {})
  await approve(app)

  const [mail] = await app.mails()

  assert.match(mail?.link ?? '', /\?lang=en$/)
})

test('without a choice of theirs people are mailed in the firm’s language', async (t) => {
  const app = await startFirm(t, { language: 'fr' })
  await approve(app)
  await approve(app, 'en')

  const languages = (await app.mails()).map(({ html, link }) => [/lang="(\w+)"/.exec(html)?.[1], link?.slice(-8)])

  assert.deepEqual(languages, [
    ['fr', '?lang=fr'],
    ['en', '?lang=en'],
  ])
})

test('Arabic is written from right to left', async (t) => {
  const app = await startFirm(t, nordlicht, logo)
  await approve(app, 'ar', 'Welcome!')

  const [mail] = await app.mails()

  assert.match(mail?.html ?? '', /<html lang="ar" dir="rtl">/)
  assert.match(mail?.html ?? '', /<table [^>]*lang="ar" dir="rtl"/)
  assert.match(mail?.html ?? '', /<blockquote dir="auto"/)
  assert.match(mail?.text ?? '', /https:\/\/nordlicht\.example\/impressum\n/)
})

test('a mail with the largest logo and the longest texts has less than 100 kB', async (t) => {
  const noise = randomBytes(40_000)
  const largest = drawPng(99, 100, (x, y) => [...noise.subarray((y * 99 + x) * 4, (y * 99 + x) * 4 + 4)] as never)
  assert.ok(largest.length <= maxMailLogoBytes && largest.length > maxMailLogoBytes - 1_000, `${largest.length}`)
  const app = await startFirm(t, { ...nordlicht, name: '家'.repeat(80) }, largest)
  await approve(app, 'ar', '\'&"家'.repeat(250))

  const [mail] = await app.mails()

  assert.equal(mail?.pictures.length, 1)
  assert.ok(mail.size < 100_000, `${mail.size}`)
})

test('sender and logo of a mail that waits are those of when it leaves', async (t) => {
  const app = await startFirm(t, nordlicht, logo)
  await approve(app)
  await app.owner.call(settings.change, { body: { firm: { name: 'Südlicht' } } })
  await app.owner.call(settings.removeLogo)

  const [mail] = await app.mails()

  assert.match(mail?.from ?? '', /Südlicht/)
  assert.deepEqual(mail?.pictures, [])
  assert.doesNotMatch(mail?.html ?? '', /<img/)
})
