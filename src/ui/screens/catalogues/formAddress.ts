import { catalogues } from '#contract/catalogues.ts'
import { toRequest } from '#contract/request.ts'
import { message } from '../../kit/t.ts'
import { paths } from '../../paths.ts'
import { publicOrigin } from '../../session/publicOrigin.ts'

export const formAddressCopied = message('form link has copied to your clipboard')

/** The public form's address, of a catalogue if one is named, as visitors reach it. */
export const formAddress = (id: string, source = ''): string =>
  publicOrigin() + (id ? addressOf(id, source) : paths.clientRequest)

const addressOf = (id: string, source: string) =>
  toRequest(catalogues.form, { params: { id }, query: source ? { source } : {} }).url
