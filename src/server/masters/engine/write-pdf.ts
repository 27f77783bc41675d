import { closeSync, openSync, writeSync } from 'node:fs'
import { type PDFContext, PDFCrossRefSection, PDFDict, PDFName, type PDFObject, type PDFRef, PDFStream } from 'pdf-lib'
import { blankMark } from '../mark-text.ts'

export interface Stamped {
  readonly bytes: number
  /** Where the text of the mark begins. */
  readonly at: number
}

/** Writes one object after another, so that the new file is never in memory as a whole. */
export function writePdf(context: PDFContext, mark: PDFRef, path: string): Stamped {
  const file = openSync(path, 'w', 0o600)
  const table = PDFCrossRefSection.create()
  let bytes = 0
  let at = -1
  const write = (part: Uint8Array) => {
    for (let done = 0; done < part.length; ) done += writeSync(file, part, done)
    bytes += part.length
  }
  try {
    write(Buffer.from('%PDF-1.7\n%\xb5\xb5\xb5\xb5\n', 'latin1'))
    for (const [ref, object] of context.enumerateIndirectObjects()) {
      if (isOfOldFile(object)) continue
      table.addEntry(ref, bytes)
      const written = bytesOf(ref, object)
      if (ref === mark) at = bytes + written.indexOf(blankMark)
      write(written)
    }
    const start = bytes
    write(rendered(table))
    write(Buffer.from(`trailer\n${trailerOf(context)}\nstartxref\n${start}\n%%EOF\n`, 'latin1'))
  } finally {
    closeSync(file)
  }
  return { bytes, at }
}

function bytesOf(ref: PDFRef, object: PDFObject): Buffer {
  const value = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(value, 0)
  return Buffer.concat([
    Buffer.from(`${ref.objectNumber} ${ref.generationNumber} obj\n`),
    value,
    Buffer.from('\nendobj\n'),
  ])
}

function rendered(table: PDFCrossRefSection): Buffer {
  const bytes = Buffer.alloc(table.sizeInBytes())
  table.copyBytesInto(bytes, 0)
  return bytes
}

function trailerOf(context: PDFContext): string {
  const { Root, Info, ID } = context.trailerInfo
  const entries = { Size: context.largestObjectNumber + 1, Root, ...(Info ? { Info } : {}), ...(ID ? { ID } : {}) }
  const trailer = context.obj(entries)
  const bytes = Buffer.alloc(trailer.sizeInBytes())
  trailer.copyBytesInto(bytes, 0)
  return bytes.toString('latin1')
}

const type = PDFName.of('Type')
const tables = [PDFName.of('XRef'), PDFName.of('ObjStm')]
const linearised = PDFName.of('Linearized')

/** These describe the places of objects in the old file. */
const isOfOldFile = (object: PDFObject) =>
  object instanceof PDFStream
    ? tables.some((name) => object.dict.get(type) === name)
    : object instanceof PDFDict && object.has(linearised)
