import assert from 'node:assert/strict'
import { test } from 'node:test'
import { darkened, lightened } from '#contract/contrast.ts'

const steps = ['00', '33', '66', '99', 'cc', 'ff']
const colours = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))

/** As WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('every colour is darkened or lightened until text reads on it', () => {
  for (const colour of colours) {
    assert.ok(contrast(darkened(colour), '#ffffff') >= 4.5, `${colour} ${darkened(colour)}`)
    assert.ok(contrast(lightened(colour), '#0e131b') >= 4.5, `${colour} ${lightened(colour)}`)
  }
})

test('a colour on which text reads stays', () => {
  assert.equal(darkened('#1D50C4'), '#1d50c4')
  assert.equal(lightened('#ffcc00'), '#ffcc00')
})
