let done = false

/** Fetches the shell's files while somebody types, so that signing in opens it at once. The build names them. */
export function preloadShell(): void {
  if (done) return
  done = true
  const files = document.querySelector<HTMLMetaElement>('meta[name="next-page"]')?.content.split(' ') ?? []
  for (const href of files) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}
