/** The widths of page pictures, in pixels. They are few, so that few are made and kept. */
export const pictureWidths = [200, 800, 1600, 2400] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** Those of the pages that a form shows to everybody. */
export const previewWidths = [200, 800] as const
export type PreviewWidth = (typeof previewWidths)[number]
