import { keepTyped, ofPassword } from '../lib/forms/typed.ts'

/** A page that was put away would show its passwords, and who was signed in, to whoever goes back to it. */
export function forgetPeople(): void {
  addEventListener('pagehide', () => {
    for (const field of document.querySelectorAll<HTMLInputElement>(`input:is(${ofPassword})`)) field.value = ''
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    keepTyped()
    location.reload()
  })
}
