import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { Language } from '#contract/languages.ts'
import { pageVariants } from '#server/pages/page-variants.ts'
import { settingsOf } from '#server/settings/settings-store.ts'

const prerender = `export const prerender = {
  firmStyle: '',
  rtlStyle: '',
  messagesOf: () => undefined,
  partsOf: () => ({ title: '', header: '', markup: '', footer: '', noscript: '' }),
}`

const page = {
  path: '/client/request',
  file: 'documents/client.request.html',
  template: '<head></head>',
  policy: 'form',
} as const

async function builtFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-pages-'))
  t.after(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'prerender'))
  await writeFile(join(folder, 'prerender/prerender.js'), prerender)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  return folder
}

async function formOf(t: TestContext, form: object, language: Language = 'en'): Promise<string> {
  const { file } = await pageVariants(await builtFolder(t))(
    page,
    { language, isFramed: false, about: undefined },
    settingsOf({ form: JSON.stringify(form) }),
  )
  return String(file.bytes.identity)
}

test('a changed form says what is asked, and no sites', async (t) => {
  const html = await formOf(t, { thanks: 'Thank you.', embedOrigins: ['https://shop.example'] })
  assert.match(html, /Thank you\./)
  assert.doesNotMatch(html, /embedOrigins|shop/)
})

test('a form of which only the sites were set is the usual one', async (t) => {
  const html = await formOf(t, { embedOrigins: ['https://shop.example'] })
  assert.doesNotMatch(html, /"form"|embedOrigins|shop/)
})

test("a page carries the form's texts of its own language alone, beside the firm's words of what is answered", async (t) => {
  const form = {
    thanks: 'Thank you.',
    introduction: 'Welcome.',
    questions: [
      { id: 'room', label: 'Which room?', kind: 'choice', options: ['Kitchen', 'Bath', 'Hall'], required: false },
    ],
    texts: {
      de: {
        thanks: 'Danke.',
        questions: { room: 'Welcher Raum?' },
        options: { room: { Kitchen: 'Küche', Bath: 'Bad' } },
      },
      fr: { thanks: 'Merci.', options: { room: { Kitchen: 'Cuisine' } } },
    },
  }
  const german = await formOf(t, form, 'de')
  for (const words of ['Danke.', 'Welcome.', 'Welcher Raum?', 'Küche']) assert.ok(german.includes(words), words)
  assert.doesNotMatch(german, /Thank you|Merci|Cuisine/)
})

test('only pages that lead to the provider name it, and none without one', async (t) => {
  const folder = await builtFolder(t)
  const reader = { language: 'en', isFramed: false, about: undefined } as const
  const htmlOf = async (path: string, provider?: string, passwordSignIn?: 'all' | 'owners') => {
    const write = pageVariants(folder, { provider, ...(passwordSignIn ? { passwordSignIn } : {}) })
    const policy = path.startsWith('/personal') ? 'shell' : 'strict'
    const { file } = await write({ ...page, path, policy }, reader, settingsOf({}))
    return String(file.bytes.identity)
  }

  for (const path of ['/', '/login', '/sign-in/provider', '/sign-in/link'])
    assert.match(await htmlOf(path, 'Acme ID'), /"provider":"Acme ID"/)
  for (const path of ['/sign-up', '/client/request', '/tour', '/personal/info'])
    assert.doesNotMatch(await htmlOf(path, 'Acme ID', 'all'), /Acme/)
  const withPasswords = ['/sign-up', '/invitation', '/forget-password/insert-email', '/forget-password/reset']
  for (const path of [...withPasswords, '/personal/info'])
    assert.match(await htmlOf(path, 'Acme ID', 'owners'), /"insteadOfPassword":"Acme ID"/)
  assert.doesNotMatch(await htmlOf('/sign-up', undefined, 'owners'), /insteadOfPassword/)
  assert.doesNotMatch(await htmlOf('/login'), /"provider"/)
  assert.doesNotMatch(await htmlOf('/login', '</script><script>alert(1)'), /<\/script><script>/)
})
