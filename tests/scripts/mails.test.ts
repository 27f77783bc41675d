import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageNames, languages } from '#contract/languages.ts'
import { faces } from '../../scripts/mails/faces.ts'
import { gallery } from '../../scripts/mails/gallery.ts'
import { everyMail } from '../../scripts/mails/samples.ts'

const every = languages.flatMap((language) => faces.flatMap((face) => everyMail(face.sender(language))))

test('the page of mails shows every mail in every language', () => {
  const page = gallery()

  assert.equal(page.split('<article>').length - 1, every.length)
  for (const name of Object.values(languageNames)) assert.ok(page.includes(`<summary>${name}: `), name)
})

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
