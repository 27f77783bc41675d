import { ofPassword } from '../lib/forms/typed.ts'

/** A page that is put away would give its passwords to whoever goes back to it. */
export function forgetPasswords(): void {
  addEventListener('pagehide', () => {
    for (const field of document.querySelectorAll<HTMLInputElement>(`input:is(${ofPassword})`)) field.value = ''
  })
}
