import type { KeyboardEvent } from 'react'

const stops = 'a[href], button:not(:disabled), input:not(:disabled), summary, [tabindex="0"]'
const currentRow = 'tr[aria-current="true"], tr[tabindex="0"]'

export const makeFocusable = (panel: HTMLElement | null) => panel?.setAttribute('tabindex', '-1')
export const focusPanel = () => document.querySelector<HTMLElement>('.row-drawer [role=dialog]')?.focus()

/** A focus that was lost goes back to the row, or to the cursor when the row is not on the page. */
export function focusRow(id = ''): void {
  if (!document.activeElement?.matches('body, tr, .row-drawer *')) return
  const row = document.querySelector<HTMLElement>(`tr[data-row-key="${CSS.escape(id)}"]`)
  const next = row ?? document.querySelector<HTMLElement>('tr[tabindex="0"]')
  next?.focus()
}

/** The drawer stands last in the document; Tab leaves it at both ends to the row that it belongs to. */
export function tabToRow(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const { currentTarget: panel, target, shiftKey } = event
  const all = [...panel.querySelectorAll<HTMLElement>(stops)].filter((stop) => stop.checkVisibility())
  const isEdge = target === (shiftKey ? all[0] : all.at(-1)) || (shiftKey && target === panel)
  const row = isEdge && document.querySelector<HTMLElement>(currentRow)
  if (!row) return
  event.preventDefault()
  row.focus()
}
