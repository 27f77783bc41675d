import { writeFile } from 'node:fs/promises'
import { countryCodes } from '#contract/countries.ts'
import { languages } from '#contract/languages.ts'
import { nameKey } from '#server/database/search/country-code.ts'
import { commonNames } from './countries/common-names.ts'
import { threeLetterCodes } from './countries/three-letter-codes.ts'

/**
 * npm run countries: writes the names by which countries are known, with the Unicode data of this Node. They are a file,
 * so that every Node knows the same ones. The first name of each is shown in English.
 */
const file = 'src/server/database/search/country-names.json'

const nameIn = (language: string, code: string, style: 'long' | 'short') =>
  new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' }).of(code) ?? ''

function namesOf(code: string): string[] {
  const own = new Intl.Locale(`und-${code}`).maximize().language
  return [
    ...[...languages, own].map((language) => nameIn(language, code, 'long')),
    // Short ones such as the French `R.-U.` would be the code of another country.
    ...languages.map((language) => nameIn(language, code, 'short')).filter((name) => nameKey(name).length > 3),
    threeLetterCodes.get(code) ?? '',
    ...(commonNames[code] ?? '').split('; '),
  ].filter(Boolean)
}

const taken = new Map(countryCodes.map((code) => [nameKey(code), code]))

/** Leaves out names that an earlier one stands for. Throws when two countries have one name. */
function newNames(code: string): string[] {
  return namesOf(code).filter((name) => {
    const other = taken.get(nameKey(name))
    if (other !== undefined && other !== code) throw new Error(`${name} is ${code} and ${other}`)
    taken.set(nameKey(name), code)
    return other === undefined
  })
}

const table = Object.fromEntries(countryCodes.map((code) => [code, newNames(code).join('; ')]))
await writeFile(file, `${JSON.stringify(table, null, 2)}\n`)
