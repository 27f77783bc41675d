import { catalogues } from '#contract/catalogues.ts'
import { toRequest } from '#contract/http-request.ts'
import { tours } from '#contract/tours.ts'
import { message } from '../../lib/i18n/t.ts'
import { paths } from '../../lib/paths.ts'
import { claimsOf } from '../../lib/session/claims.ts'
import { readSession } from '../../lib/session/session.ts'

export const formAddressCopied = message('form link has copied to your clipboard')

/** The public form's address, of a catalogue if one is named, as visitors reach it. */
export const formAddress = (id: string, source = ''): string =>
  publicOrigin() + (id ? addressOf(id, source) : paths.clientRequest)

export const tourFormAddress = (id: string): string =>
  publicOrigin() + toRequest(tours.form, { params: { id }, query: {} }).url

const addressOf = (id: string, source: string) =>
  toRequest(catalogues.form, { params: { id }, query: source ? { source } : {} }).url

/** The origin of links that leave the house, PUBLIC_URL, which issues the tokens; pages may be opened at another. */
const publicOrigin = (): string => claimsOf(readSession()?.accessToken ?? '')?.iss ?? location.origin
