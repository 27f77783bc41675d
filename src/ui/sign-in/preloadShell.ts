let done = false

/** Preloads the shell's files while the user types, so that it opens at once after sign-in. The build lists them. */
export function preloadShell(): void {
  if (done) return
  done = true
  const files = document.querySelector<HTMLMetaElement>('meta[name="next-page"]')?.content.split(' ') ?? []
  for (const href of files) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}
