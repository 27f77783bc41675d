import type { ReactNode } from 'react'
import { mount } from '../lib/page/mount.ts'

/** Mounts a page that other sites may show in a frame. On its own it needs no height to be told. */
export function mountFramed(page: ReactNode): void {
  mount(page)
  if (parent !== window) import('./tellHeight.ts').then(({ tellHeight }) => tellHeight())
}
