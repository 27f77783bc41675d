import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyRequest } from 'fastify'
import { isLanguage, type Language, languages } from '#contract/languages.ts'

const negotiator = new Negotiator({ supportedValues: [...languages] })

/** Returns the language of a page: what its address says, else the first that the browser wants, else the firm's. */
export function pageLanguage({ query, headers }: FastifyRequest, ofFirm: Language): Language {
  const asked = (query as { lang?: unknown }).lang
  if (isLanguage(asked)) return asked
  const wanted = (headers['accept-language'] ?? '').toLowerCase().replace(/-[a-z0-9-]+|\*/g, '')
  const found = wanted && negotiator.negotiate(wanted)
  return isLanguage(found) ? found : ofFirm
}
