import { tourAccess } from '#contract/tour-access.ts'

/** The tour page's endpoints, inlined at build time. */
export const verifyTour = tourAccess.verify
export const frameTour = tourAccess.frame
