import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageNames, languages } from '#contract/languages.ts'
import { brandings } from '../../scripts/mails/brandings.ts'
import { gallery } from '../../scripts/mails/gallery.ts'
import { everyMail } from '../../scripts/mails/samples.ts'

const every = languages.flatMap((language) => brandings.flatMap((branding) => everyMail(branding.sender(language))))

test('the page of mails shows every mail in every language', () => {
  const page = gallery()

  assert.equal(page.split('<article>').length - 1, every.length)
  for (const name of Object.values(languageNames)) assert.ok(page.includes(`<summary>${name}: `), name)
})

test('no mail in another language has a sentence in English left', () => {
  const [branding] = brandings
  assert.ok(branding)
  const english = new Set(everyMail(branding.sender('en')).flatMap(sentencesOf))
  for (const language of languages.filter((language) => language !== 'en'))
    for (const mail of everyMail(branding.sender(language)))
      assert.deepEqual(
        sentencesOf(mail).filter((sentence) => english.has(sentence)),
        [],
        language,
      )
})

/** What a mail says in words of its own: neither what a person wrote nor addresses. */
const sentencesOf = ({ subject, text }: { subject: string; text: string }) =>
  [subject, ...text.split('\n')].filter((line) => / .* /.test(line) && !/^>|https?:|Vera Rubin/.test(line))

test('every mail has at most one button, and its plain text says as much', () => {
  for (const { html, text, subject } of every) {
    const buttons = [...html.matchAll(/<a href="([^"]*)" class="button"[^>]*>([^<]*)</g)]
    const said = [...html.matchAll(/<p>([^<]*)<\/p>/g)].map(([, line]) => line)

    assert.ok(buttons.length <= 1, subject)
    for (const part of [...said, ...buttons.flatMap((button) => button.slice(1))])
      assert.ok(text.includes(unescaped(part)), `${subject}: ${part}`)
  }
})

const unescaped = (html = '') => html.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
