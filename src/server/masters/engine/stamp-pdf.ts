import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPageLeaf,
  PDFRawStream,
  type PDFRef,
} from 'pdf-lib'
import { message } from '#words/message.ts'
import { blankMark, markLength } from '../mark-text.ts'
import { letterWidth, placeOn } from './page-place.ts'
import { assertUnsigned, Unstampable } from './unstampable.ts'
import { type Stamped, writePdf } from './write-pdf.ts'

/**
 * Writes a copy of a PDF in which every page draws one mark, whose text is not compressed. All of the file is written
 * anew: what is added behind a file could be cut off.
 */
export async function stampPdf(bytes: Buffer, pages: number, to: string): Promise<Stamped> {
  const document = await load(bytes)
  if (document.isEncrypted)
    throw new Unstampable(message('This file is locked by its maker, so no mark can be written into it.'))
  assertUnsigned(document.context)
  const leaves = leavesOf(document)
  if (leaves.length !== pages) throw damaged()
  const mark = addMark(document)
  const streams = pageStreams(document)
  for (const leaf of new Set(leaves)) stampPage(leaf, mark, streams)
  return writePdf(document.context, mark, to)
}

async function load(bytes: Buffer): Promise<PDFDocument> {
  const options = { ignoreEncryption: true, updateMetadata: false, parseSpeed: ParseSpeeds.Fastest }
  return PDFDocument.load(bytes, options).catch(() => {
    throw damaged()
  })
}

/** A tree of pages that holds itself has no end. */
function leavesOf(document: PDFDocument): PDFPageLeaf[] {
  try {
    return document.getPages().map(({ node }) => node)
  } catch {
    throw damaged()
  }
}

const damaged = () => new Unstampable(message('This file is damaged, so no mark can be written into it.'))

function addMark({ context }: PDFDocument): PDFRef {
  const font = context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Courier', Encoding: 'WinAnsiEncoding' })
  const box = [0, -0.3, markLength * letterWidth, 1]
  const resources = { Font: { F: context.register(font) } }
  const head = context.obj({ Type: 'XObject', Subtype: 'Form', BBox: box, Resources: resources })
  const text = `BT 0.5 g /F 1 Tf (${blankMark}) Tj ET`
  return context.register(PDFRawStream.of(head, Buffer.from(text)))
}

const markName = PDFName.of('DocentMark')
const contentsName = PDFName.of('Contents')

interface PageStreams {
  readonly before: PDFRef
  readonly after: (place: readonly number[]) => PDFRef
}

/** Pages of one size share what draws their mark. */
function pageStreams({ context }: PDFDocument): PageStreams {
  const known = new Map<string, PDFRef>()
  const stream = (text: string) => {
    const found = known.get(text) ?? context.register(PDFRawStream.of(context.obj({}), Buffer.from(text)))
    known.set(text, found)
    return found
  }
  const written = (value: number) => String(Math.round(value * 10_000) / 10_000)
  return {
    before: stream('q\n'),
    after: (place) => stream(`\nQ q ${place.map(written).join(' ')} cm /DocentMark Do Q\n`),
  }
}

/** What the page drew before is held in its own state, so that it does not move the mark. */
function stampPage(page: PDFPageLeaf, mark: PDFRef, { before, after }: PageStreams): void {
  const { context } = page
  const contents = page.get(contentsName)
  const found = contents && context.lookup(contents)
  const drawn = found instanceof PDFArray ? found.asArray() : found && contents ? [contents] : []
  page.set(contentsName, context.obj([before, ...drawn, after(placeOn(page))]))
  xObjectsOf(page).set(markName, mark)
}

function xObjectsOf(page: PDFPageLeaf): PDFDict {
  const { context } = page
  const inherited = page.Resources()
  const resources = inherited ?? context.obj({})
  if (!inherited) page.set(PDFName.of('Resources'), resources)
  const found = resources.lookup(PDFName.of('XObject'))
  if (found instanceof PDFDict) return found
  const added = context.obj({})
  resources.set(PDFName.of('XObject'), added)
  return added
}
