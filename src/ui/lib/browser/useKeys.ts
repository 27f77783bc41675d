import { useLayoutEffect, useRef } from 'react'
import { keysAreOn } from './keySwitch.ts'

export type KeyHandlers = Readonly<Record<string, (event: KeyboardEvent) => void>>

/**
 * Runs the action of a pressed key, except while the person types or something lies over the page, or with Ctrl, Meta or
 * Alt. What lies over it names itself by a selector (`layer`) and then has the keys.
 */
export function useKeys(keys: KeyHandlers, layer?: string): void {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  // From the moment the page is seen: an effect after the painting would miss the first press.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event
      if (ctrlKey || metaKey || altKey || defaultPrevented || !keysAreOn() || isBusy(event.target, layer)) return
      latest.current[key.length === 1 ? key.toLowerCase() : key]?.(event)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [layer])
}

/** Keys type or choose something inside these. */
const typing =
  '[popover], input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])'

const layers = '[aria-modal="true"], dialog:modal, .reader, .desktop-only'

const isBusy = (target: EventTarget | null, layer?: string): boolean =>
  [...document.querySelectorAll(layers)].some((over) => over.checkVisibility() && !(layer && over.matches(layer))) ||
  (target instanceof Element && target.closest(typing) !== null)
