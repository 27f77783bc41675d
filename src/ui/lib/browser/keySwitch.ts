import { tabStorage } from './storage.ts'

const stored = 'docent-keys'

/** Whether single keys act. People who speak to their computer can switch them off (WCAG 2.1.4). */
export const keysAreOn = (): boolean => tabStorage()?.getItem(stored) !== 'off'

export function switchKeys(on: boolean): void {
  tabStorage()?.setItem(stored, on ? 'on' : 'off')
}
