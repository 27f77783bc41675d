import type { Answer } from '#contract/request-shapes.ts'

/**
 * Begins a form with these answers. The fields of the public form begin empty, and stay lighter for it. The owner may
 * have changed a question meanwhile: what does not fit it is left out.
 */
export function fillIn(form: HTMLFormElement, answers: readonly Answer[]): void {
  for (const { id, value } of answers) {
    const field = form.elements.namedItem(`answers.${id}`)
    if (field instanceof HTMLSelectElement) choose(field, value)
    else if (field instanceof HTMLInputElement) begin(field, value)
  }
}

function choose({ options }: HTMLSelectElement, value: Answer['value']): void {
  for (const option of options) if (option.value === value) option.defaultSelected = true
}

function begin(field: HTMLInputElement, value: Answer['value']): void {
  const isTick = field.type === 'checkbox'
  if (isTick && value === true) field.checked = field.defaultChecked = true
  if (!isTick && typeof value === 'string') field.value = field.defaultValue = value
}
