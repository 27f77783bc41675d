import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryCodes } from '#contract/countries.ts'
import { languages } from '#contract/languages.ts'
import { countryCodeOf } from '#server/database/search/country-code.ts'

test('every country is known by the name that pages suggest, in every language (npm run countries)', () => {
  const unknown = languages.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    return countryCodes.filter((code) => countryCodeOf(names.of(code) ?? '') !== code).map((code) => names.of(code))
  })
  assert.deepEqual(unknown, [])
})

test('spelling does not matter, and what only looks like a country is none', () => {
  const spelt = ['the  Netherlands', 'COTE D IVOIRE', 'St Lucia', 'Trinidad and Tobago', 'u.k.', 'AND', 'Turkey']
  assert.deepEqual(spelt.map(countryCodeOf), ['NL', 'CI', 'LC', 'TT', 'GB', 'AD', 'TR'])
  const others = ['', ' ', 'the', '-', 'XX', 'Berlin', 'Country', '__proto__', 'constructor', 'x'.repeat(1e6)]
  assert.deepEqual([...new Set(others.map(countryCodeOf))], [''])
})
