import { catalogues } from '#contract/catalogues.ts'
import { toRequest } from '#contract/request.ts'
import { message } from '../../kit/t.ts'

export const formAddressCopied = message('form link has copied to your clipboard')

/** The public form's address of a catalogue. */
export function formAddress(id: string, source = ''): string {
  const query = source ? { source } : {}
  return location.origin + toRequest(catalogues.form, { params: { id }, query }).url
}
