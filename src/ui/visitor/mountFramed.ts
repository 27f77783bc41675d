import type { ReactNode } from 'react'
import { mount } from '../lib/page/mount.ts'

/** Mounts a page that other sites may show in a frame. */
export function mountFramed(page: ReactNode): void {
  mount(page)
  if (parent === window) return
  // The server has said so already, unless the browser did not tell it.
  document.documentElement.classList.add('framed')
  tellHeight()
}

/** Tells the site that shows the page in a frame how high it is, so that it needs no scroll bar. */
function tellHeight(): void {
  const sheet = document.querySelector('main')
  if (!sheet) return
  const tell = () => {
    const height = Math.ceil(sheet.getBoundingClientRect().bottom + scrollY + 8)
    // The height is no secret, and the site's origin is not known here.
    parent.postMessage({ type: 'docent:height', height }, '*')
  }
  const observer = new ResizeObserver(tell)
  for (const part of document.querySelectorAll('header, main')) observer.observe(part)
}
