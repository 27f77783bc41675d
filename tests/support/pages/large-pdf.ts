import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { jpegEncoder } from '#server/rendering/engine/codecs.ts'
import { noise } from './hostile-pdfs.ts'
import { type PdfObject, partsOf, written } from './raw-pdf.ts'

interface Size {
  readonly pages: number
  readonly bytes: number
}

const side = 64
const objectsOfPage = 3
const firstPage = 4

/** Writes a PDF whose pages have a picture and their number, without holding it in memory. */
export async function writeLargePdf(path: string, { pages, bytes }: Size): Promise<void> {
  const data = new Uint8ClampedArray(side * side * 4).fill(120)
  const photo = Buffer.from((await jpegEncoder())({ data, width: side, height: side }))
  // Readers stop at the end of the picture, so that what follows only makes the file as large as it should be.
  const picture = Buffer.concat([photo, noise(Math.floor(bytes / pages) - photo.length)])
  await pipeline(Readable.from(partsOf(objects(pages, picture))), createWriteStream(path))
}

function* objects(pages: number, picture: Buffer): Generator<PdfObject> {
  const numbers = Array.from({ length: pages }, (_, index) => firstPage + index * objectsOfPage)
  yield '<</Type/Catalog/Pages 2 0 R>>'
  yield `<</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]/Count ${pages}>>`
  yield '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'
  for (const [index, number] of numbers.entries()) {
    yield `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${number + 1} 0 R/Resources<</Font<</F1 3 0 R>>/XObject<</I ${number + 2} 0 R>>>>>>`
    yield { head: '', bytes: Buffer.from(`q 300 0 0 300 40 40 cm /I Do Q ${written(`Chair ${index + 1}`)}`) }
    const head = `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode`
    yield { head, bytes: picture }
  }
}
