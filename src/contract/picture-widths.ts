/** The widths of page pictures, in pixels. They are few, so that few are made and kept. */
export const pictureWidths = [200, 800, 1600, 2400] as const
export type PictureWidth = (typeof pictureWidths)[number]
