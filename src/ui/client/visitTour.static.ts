import { tourAccess } from '#contract/tour-access.ts'

/** What a visitor's tour page calls, written out while building. */
export const verifyTour = tourAccess.verify
export const frameTour = tourAccess.frame
