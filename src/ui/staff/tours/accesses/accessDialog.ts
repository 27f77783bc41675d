import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { type AccessRow, tourAccess } from '#contract/tour-access.ts'

export type OpenDialog =
  | { readonly modal: 'new' }
  | { readonly modal: 'reject' | 'qr' | 'extend' | 'mail'; readonly row: AccessRow }

export type ShowAccess = (dialog: OpenDialog) => void

const { history, find, events } = catalogueRequests

/** What is read anew after a change of an access, which may belong to a request. */
export const accessReads = [tourAccess.list, history, find, events]
