type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const place = 'docent-typed'

/** Keeps what was typed into the page, but for passwords, until the next page of this tab. */
export function keepTyped(): void {
  const values = fields().map((field) => [field.name, typedInto(field)])
  sessionStorage.setItem(place, JSON.stringify({ path: location.pathname, values: Object.fromEntries(values) }))
}

/** Puts back what was typed before the same page came in another language. */
export function restoreTyped(): void {
  const kept = sessionStorage.getItem(place)
  if (!kept) return
  sessionStorage.removeItem(place)
  const { path, values } = JSON.parse(kept)
  if (path !== location.pathname) return
  for (const field of fields()) if (Object.hasOwn(values, field.name)) fill(field, values[field.name])
}

/** A password that is shown is in a field for text. */
const withoutPasswords = 'input:not([type=password], [autocomplete$=password]), textarea, select'

const fields = (): Field[] => [...document.querySelectorAll<Field>(withoutPasswords)]

const isTick = (field: Field): field is HTMLInputElement => field.type === 'checkbox'

const typedInto = (field: Field): string | boolean => (isTick(field) ? field.checked : field.value)

function fill(field: Field, typed: string | boolean): void {
  if (isTick(field)) field.checked = Boolean(typed)
  else field.value = String(typed)
}
