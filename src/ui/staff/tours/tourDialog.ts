import { tourAccess } from '#contract/tour-access.ts'
import { type TourRow, tours } from '#contract/tours.ts'

export type OpenDialog =
  | { readonly modal: 'new' }
  | { readonly modal: 'rename' | 'address' | 'file' | 'preview' | 'delete'; readonly row: TourRow }

export type ShowTour = (dialog: OpenDialog) => void

/** What is read anew after a change of a tour. */
export const tourReads = [tours.list, tourAccess.list]
