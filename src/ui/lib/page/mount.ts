import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { keepTyped, restoreTyped } from '../forms/typed.ts'
import { completeLanguageLinks } from './language-links.ts'

/** Hydrates prerendered markup, or renders into an empty root. */
export function mount(page: ReactNode): void {
  restoreTyped()
  completeLanguageLinks(keepTyped)
  const root = document.getElementById('root')
  if (root?.firstElementChild) hydrateRoot(root, page)
  else if (root) createRoot(root).render(page)
}
