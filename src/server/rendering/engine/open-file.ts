import { pictureWidths } from '#contract/picture-widths.ts'
import { type Cover, coverWidth, type Facts, type PageText } from '../shapes.ts'
import { jpegEncoder, webpEncoder } from './codecs.ts'
import { drawPage } from './draw-page.ts'
import { factsOf } from './facts.ts'
import { openPdf } from './open-document.ts'
import { readText } from './page-text.ts'
import { readPictureFile } from './picture-file.ts'
import { type Pixels, shrink } from './pixels.ts'
import type { FileKind, Source } from './source.ts'

/** A file of pages: a PDF, or a picture, which is one page. */
export interface OpenFile {
  readonly facts: () => Facts
  readonly draw: <T>(page: number, width: number, use: (pixels: Pixels) => T) => T
  readonly text: (page: number) => PageText
  readonly close: () => void
}

export const openFile = (source: Source): Promise<OpenFile> =>
  source.kind === 'pdf' ? openPages(source) : openPicture(source, source.kind)

async function openPages(source: Source): Promise<OpenFile> {
  const document = await openPdf(source)
  return {
    facts: () => factsOf(document),
    draw: (page, width, use) => drawPage(document, page, width, use),
    text: (page) => readText(document, page),
    close: document.close,
  }
}

async function openPicture(source: Source, kind: Exclude<FileKind, 'pdf'>): Promise<OpenFile> {
  const whole = await readPictureFile(source, kind)
  const pixels = shrink(whole, Math.max(...pictureWidths))
  const size = [whole.width, whole.height] as const
  return {
    facts: () => ({ pages: 1, sizes: [size], outline: [] }),
    draw: (_page, width, use) => use(shrink(pixels, width)),
    text: () => ({ lines: [], links: [] }),
    close() {},
  }
}

export async function pictureOf(file: OpenFile, page: number, width: number): Promise<Uint8Array<ArrayBuffer>> {
  const encode = await webpEncoder()
  return file.draw(page, width, encode)
}

/** Drawn larger than it is shown, because small letters drawn small are hard to read. */
export async function coverOf(file: OpenFile): Promise<Cover> {
  const [webp, jpeg] = [await webpEncoder(), await jpegEncoder()]
  return file.draw(1, coverWidth * 2, (pixels) => {
    const small = shrink(pixels, coverWidth)
    return { width: small.width, height: small.height, webp: webp(pixels), jpeg: jpeg(small) }
  })
}
