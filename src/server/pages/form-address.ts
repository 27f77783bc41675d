import type { FastifyRequest } from 'fastify'
import { isLanguage, type Language } from '#contract/languages.ts'
import { sourcePattern } from '#contract/source.ts'

interface FormOptions {
  readonly source?: string | undefined
  readonly lang?: Language | undefined
}

/** Returns the path that a form address leads to: the form of what can be asked for, or the page that says it is closed. */
export function formPath(
  asked: 'catalogue' | 'tour',
  found: { readonly id: string } | undefined,
  { source, lang }: FormOptions,
): string {
  return found
    ? withQuery('/client/request', { [asked]: found.id, source, lang })
    : withQuery('/client/closed', { lang })
}

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** Runs before validation, because a misspelt address still leads to the form. The first of several values counts. */
export async function dropInvalid(request: FastifyRequest): Promise<void> {
  const query = request.query as Record<string, string | string[]>
  const [source, lang] = [first(query.source), first(query.lang)]
  request.query = { ...(sourcePattern.test(source) ? { source } : {}), ...(isLanguage(lang) ? { lang } : {}) }
}

const first = (value: string | string[] | undefined): string => [value].flat()[0] ?? ''
