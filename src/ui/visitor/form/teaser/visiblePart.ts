/** The part of the page that its reader sees, in pixels from the upper edge of the window; undefined for all of it. */
export type VisiblePart = { readonly top: number; readonly height: number } | undefined

/** A frame is as high as its page, so that its own window says nothing of what is in view. */
export function visiblePart(): Promise<VisiblePart> {
  if (parent === window) return Promise.resolve(undefined)
  const { promise, resolve } = Promise.withResolvers<VisiblePart>()
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect()
    resolve(entry?.intersectionRect)
  })
  observer.observe(document.documentElement)
  return promise
}
