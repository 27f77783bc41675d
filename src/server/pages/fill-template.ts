/** What is written into a document, by the mark `<!--name-->` in its frame. */
export interface Parts {
  readonly title: string
  readonly header: string
  readonly markup: string
  readonly footer: string
  readonly noscript: string
}

/** Returns a document with its parts in the place of their marks. */
export function fill(frame: string, { title, ...markup }: Parts): string {
  return Object.entries({ ...markup, title: escapeText(title) }).reduce(
    (html, [name, part]) => html.replace(`<!--${name}-->`, () => part),
    frame,
  )
}

const escapeText = (text: string): string => text.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`)
