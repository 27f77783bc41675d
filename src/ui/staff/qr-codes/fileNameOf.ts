/** Short enough for every file system. */
const longest = 40

/** A file name without an ending, such as `qr-catalogue-Chairs-fair-2027`. */
export function fileNameOf(kind: 'catalogue' | 'tour', name: string, source = ''): string {
  const words = name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  const short = [...words].slice(0, longest).join('')
  return ['qr', kind, short, source].filter(Boolean).join('-')
}
