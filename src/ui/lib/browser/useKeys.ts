import { useLayoutEffect, useRef } from 'react'
import { keysAreOn } from './keySwitch.ts'

export type KeyHandlers = Readonly<Record<string, (event: KeyboardEvent) => void>>

/** Runs the action of a pressed key, except while the person types or a dialog is open, or with Ctrl, Meta or Alt. */
export function useKeys(keys: KeyHandlers): void {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  // From the moment the page is seen: an effect after the painting would miss the first press.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event
      if (ctrlKey || metaKey || altKey || defaultPrevented || !keysAreOn() || isBusy(event.target)) return
      latest.current[key.length === 1 ? key.toLowerCase() : key]?.(event)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Keys type or choose something inside these. */
const typing =
  '[popover], input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])'

const isBusy = (target: EventTarget | null): boolean =>
  document.querySelector('[aria-modal="true"]') !== null ||
  (target instanceof Element && target.closest(typing) !== null)
