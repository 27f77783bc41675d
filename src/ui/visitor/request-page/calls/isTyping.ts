type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Returns whether a field of a form holds unsent text: reading the request again could take the field away. */
export function isTyping(within: ParentNode = document): boolean {
  return [...within.querySelectorAll<Field>('form :is(input, textarea, select)')].some(isChanged)
}

function isChanged(field: Field): boolean {
  if ('options' in field) return field.value !== begunWith(field)
  if ('checked' in field && field.type === 'checkbox') return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}

const begunWith = ({ options }: HTMLSelectElement) =>
  [...options].find(({ defaultSelected }) => defaultSelected)?.value ?? ''
