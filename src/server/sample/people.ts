import type { FormField } from '#contract/form-fields.ts'

const firstNames = [
  'Ada',
  'Bruno',
  'Chiara',
  'Dmitri',
  'Elif',
  'Farah',
  'Goran',
  'Hanna',
  'Ivo',
  'Jun',
  'Kofi',
  'Lena',
  'Marta',
  'Noor',
  'Omar',
  'Petra',
  'Quentin',
  'Rosa',
  'Søren',
  'Tuva',
]
const lastNames = [
  'Abel',
  'Berg',
  'Costa',
  'Dvořák',
  'Eriksen',
  'Fuchs',
  'García',
  'Horváth',
  'Ito',
  'Jensen',
  'Kaya',
  'Lindqvist',
  'Moreau',
  'Novak',
  'Okafor',
  'Pereira',
  'Rossi',
  'Schmidt',
  'Tanaka',
  'Weber',
]
const companies = ['Atelier', 'Studio', 'Partners', 'Interiors', 'Gallery', 'Estates', 'Living', 'Works']
const places = [
  { city: 'Lisbon', state: 'Lisboa', country: 'Portugal' },
  { city: 'Graz', state: 'Steiermark', country: 'Austria' },
  { city: 'Turku', state: 'Varsinais-Suomi', country: 'Finland' },
  { city: 'Leeds', state: 'West Yorkshire', country: 'United Kingdom' },
  { city: 'Kobe', state: 'Hyogo', country: 'Japan' },
  { city: 'Denver', state: 'Colorado', country: 'United States' },
]
const occupations = ['Architect', 'Buyer', 'Curator', 'Designer', 'Journalist', 'Manager']
const industries = ['Architecture', 'Furniture', 'Hospitality', 'Press', 'Property', 'Retail']

const pick = <T>(values: readonly T[], index: number): T => values[index % values.length] as T

/** Returns a plausible visitor with an address at `host`; the same `index` gives the same visitor. */
export function samplePerson(index: number, host: string) {
  const firstName = pick(firstNames, index)
  const lastName = pick(lastNames, Math.floor(index / 20))
  const { city, state, country } = pick(places, index)
  return {
    firstName,
    lastName,
    email: `${plain(firstName)}.${plain(lastName)}.${index}@${host}.example`,
    company: `${lastName} ${pick(companies, index)}`,
    address: `${(index % 180) + 1} Station Road`,
    postcode: String(10_000 + (index % 80_000)),
    city,
    state,
    country,
    occupation: pick(occupations, index),
    contactNumber: `+1 555 ${String(index % 10_000).padStart(4, '0')}`,
    industry: pick(industries, index),
  } satisfies Record<FormField, string>
}

/** The name becomes part of an e-mail address. */
const plain = (name: string) => name.normalize('NFD').replaceAll('ø', 'o').replace(/\p{M}/gu, '').toLowerCase()
