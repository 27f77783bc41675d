import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/** Takes over the markup written at build time, or starts where there is none. */
export function mount(page: ReactNode): void {
  const root = document.getElementById('root')
  if (root?.firstElementChild) hydrateRoot(root, page)
  else if (root) createRoot(root).render(page)
}
