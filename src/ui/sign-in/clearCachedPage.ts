import { keepTyped, ofPassword } from '../lib/forms/typed.ts'

/** Browsers keep a page for their Back button, with its passwords and the name of who was signed in. */
export function clearCachedPage(): void {
  addEventListener('pagehide', () => {
    for (const field of document.querySelectorAll<HTMLInputElement>(`input:is(${ofPassword})`)) field.value = ''
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    keepTyped()
    location.reload()
  })
}
