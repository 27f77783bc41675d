import { tabStorage } from '../browser/storage.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const place = 'docent-typed'
/** Milliseconds. On a tablet for visitors the next person may open the same page. */
const longest = 60_000

/** Keeps the page's state and what was typed into it, but for passwords, until the next page of this tab. */
export function keepTyped(): void {
  const values = fields().map((field) => [field.name, typedInto(field)])
  const kept = { at: Date.now(), page: page(), state: history.state, values: Object.fromEntries(values) }
  tabStorage()?.setItem(place, JSON.stringify(kept))
}

/** Puts back what was kept before the same page came in another language. */
export function restoreTyped(): void {
  const kept = tabStorage()?.getItem(place)
  if (!kept) return
  tabStorage()?.removeItem(place)
  const { at, page: keptPage, state, values } = JSON.parse(kept)
  if (keptPage !== page() || Math.abs(Date.now() - at) > longest) return
  history.replaceState(state, '')
  for (const field of fields()) if (Object.hasOwn(values, field.name)) fill(field, values[field.name])
}

/** The address without its language: the form of another catalogue is another page. */
function page(): string {
  const { pathname, search } = location
  const query = new URLSearchParams(search)
  query.delete('lang')
  return `${pathname}?${query}`
}

/** A password that is shown is in a field for text. */
export const ofPassword = '[type=password], [autocomplete$=password]'

const fields = (): Field[] => [...document.querySelectorAll<Field>(`input:not(${ofPassword}), textarea, select`)]

const isTick = (field: Field): field is HTMLInputElement => field.type === 'checkbox'

const typedInto = (field: Field): string | boolean => (isTick(field) ? field.checked : field.value)

function fill(field: Field, typed: string | boolean): void {
  if (isTick(field)) field.checked = Boolean(typed)
  else field.value = String(typed)
}
