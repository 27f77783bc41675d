import type { DocumentParts } from '#contract/built-pages.ts'

/** Returns a document with its parts in the place of their marks. */
export function fillTemplate(template: string, { title, ...markup }: DocumentParts): string {
  return Object.entries({ ...markup, title: escapeText(title) }).reduce(
    (html, [name, part]) => html.replace(`<!--${name}-->`, () => part),
    template,
  )
}

const escapeText = (text: string): string => text.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`)
