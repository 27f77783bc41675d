import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrast, darkened, lightened } from '#contract/contrast.ts'

const steps = ['00', '33', '66', '99', 'cc', 'ff']
const colours = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))

test('contrast is what WCAG defines', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.equal(contrast('#ffffff', '#FFFFFF'), 1)
  assert.equal(contrast('#767676', '#ffffff').toFixed(2), '4.54')
})

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
