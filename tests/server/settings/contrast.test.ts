import assert from 'node:assert/strict'
import { test } from 'node:test'
import { darkened, lightened, underWhite } from '#contract/contrast.ts'

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)

/** As WCAG 2 defines it, written anew. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [one, other]
    .map((colour) => {
      const [r = 0, g = 0, b = 0] = channels(colour).map((c) =>
        c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    })
    .sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const colours = ['00', '3c', '8a', 'ff'].flatMap((r) =>
  ['00', '3c', '8a', 'ff'].flatMap((g) => ['00', '3c', '8a', 'ff'].map((b) => `#${r}${g}${b}`)),
)

test('whatever the accent is, white text is legible on it', () => {
  for (const colour of colours) assert.ok(contrast(underWhite(colour), '#ffffff') >= 4.5, colour)
})

test('a colour of 5.0 against white stays as it is under white text, and is darkened for text on grey alone', () => {
  const accent = '#1a7a8c'
  assert.equal(contrast(accent, '#ffffff').toFixed(1), '5.0')
  assert.equal(underWhite(accent), accent)
  assert.notEqual(darkened(accent), accent)
})

test('its darker shade is legible on every light background', () => {
  for (const colour of colours)
    for (const background of ['#ffffff', '#f3f5f9', '#eef2f8'])
      assert.ok(contrast(darkened(colour), background) >= 4.5, `${colour} on ${background}`)
})

test('its lighter shade is legible on every dark background', () => {
  for (const colour of colours)
    for (const background of ['#0e131b', '#161d28', '#202937'])
      assert.ok(contrast(lightened(colour), background) >= 4.5, `${colour} on ${background}`)
})

test('a colour that is legible stays as it is', () => {
  assert.equal(darkened('#1d50c4'), '#1d50c4')
  assert.equal(darkened('#b4232f'), '#b4232f')
  assert.equal(lightened('#8fb4ff'), '#8fb4ff')
})
