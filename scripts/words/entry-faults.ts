import type { Language, PluralForms } from '#contract/languages.ts'

/** Returns what is wrong with one translation, such as a value that it lost. */
export function entryFaults(
  language: Language,
  message: string,
  entry: string | PluralForms,
  isPlural: boolean,
): string[] {
  if (typeof entry === 'string')
    return [...(isPlural ? ['needs the forms for numbers'] : []), ...valueFaults(message, entry, false)]
  if (!message.includes('{n}')) return ['has forms for numbers, but no {n}']
  return [...formFaults(language, entry), ...Object.values(entry).flatMap((text) => valueFaults(message, text, true))]
}

function formFaults(language: Language, entry: PluralForms): string[] {
  const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted().join(', ')
  const forms = Object.keys(entry).sort().join(', ')
  return forms === wanted ? [] : [`has the forms ${forms} instead of ${wanted}`]
}

/** A form may leave out its number: "one day". */
function valueFaults(message: string, text: string, mayLackNumber: boolean): string[] {
  const wanted = valuesIn(message)
  const found = valuesIn(text)
  const isWhole = String(found) === String(wanted)
  if (isWhole || (mayLackNumber && String(found) === String(wanted.filter((value) => value !== '{n}')))) return []
  return [`has the values ${found.join(' ') || 'none'} instead of ${wanted.join(' ') || 'none'}`]
}

const valuesIn = (text: string): string[] => [...new Set(text.match(/\{.*?\}/g))].sort()
