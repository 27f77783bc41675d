import { type PDFContext, PDFDict, PDFName } from 'pdf-lib'
import { message } from '#words/message.ts'

/** No mark can be written into the file; the reason is for people. */
export class Unstampable extends Error {
  override name = 'Unstampable'
}

const names = {
  range: PDFName.of('ByteRange'),
  value: PDFName.of('V'),
  type: PDFName.of('FT'),
  signature: PDFName.of('Sig'),
}

/** A signature says that the file is as it was signed. */
export function assertUnsigned(context: PDFContext): void {
  for (const [, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFDict && isSigned(object))
      throw new Unstampable(message('This file is signed, and a mark would break its signature.'))
}

const isSigned = (object: PDFDict) =>
  object.has(names.range) || (object.get(names.type) === names.signature && object.has(names.value))
