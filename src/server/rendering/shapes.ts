/** Left, top, width and height, as fractions of the page as it is shown. */
export type Box = readonly [number, number, number, number]

export interface Word {
  readonly text: string
  readonly box: Box
}

/** An address of the web or of mail, or a page of the same file. */
export type PageLink = { readonly box: Box; readonly url: string } | { readonly box: Box; readonly page: number }

export interface PageText {
  /** In reading order; each line has its words. */
  readonly lines: readonly (readonly Word[])[]
  readonly links: readonly PageLink[]
}

/** A line of the table of contents. Levels and pages begin with 1. */
export interface OutlineEntry {
  readonly title: string
  readonly page: number
  readonly level: number
}

export interface Facts {
  readonly pages: number
  /** Width and height in points. */
  readonly sizes: readonly (readonly [number, number])[]
  readonly outline: readonly OutlineEntry[]
}

export interface Cover {
  readonly width: number
  readonly height: number
  readonly webp: Uint8Array
  readonly jpeg: Uint8Array
}

/** The width of a cover in pixels. */
export const coverWidth = 240
