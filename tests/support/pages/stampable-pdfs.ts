import { PDFDocument, StandardFonts } from 'pdf-lib'
import { bomb } from './hostile-pdfs.ts'
import { firstOther, pagesPdf, rawPdf, written } from './raw-pdf.ts'

const text = written('Chairs of oak')

/** Pages of many sizes, turned every way, cropped, without resources, and with a matrix that is left behind. */
export const manyShapes = () =>
  pagesPdf([
    ...[0, 90, 180, 270, -90, 450].map((turn) => ({ content: text, more: `/Rotate ${turn}` })),
    { content: text, size: '0 0 2384 3370' },
    { content: text, size: '0 0 150 200' },
    { content: text, size: '-300 -400 295 442' },
    { content: text, size: '595 842 0 0' },
    { content: text, more: '/CropBox[100 100 400 300]' },
    { content: text, more: '/CropBox[100 100 400 300]/Rotate 90' },
    { content: text, more: '/CropBox[-100 -100 900 900]' },
    { content: `1 0 0 1 400 400 cm 0.1 0 0 0.1 0 0 cm ${text}` },
    { content: `${text} Q Q Q` },
  ])

/** As newer programs write: objects in compressed streams, with a table that is one too. */
export async function packed(): Promise<Buffer<ArrayBuffer>> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const size of [
    [595, 842],
    [842, 595],
    [300, 300],
  ] as const)
    document.addPage([...size]).drawText('Chairs of oak', { x: 50, y: 200, size: 18, font })
  return Buffer.from(await document.save({ useObjectStreams: true }))
}

/** Two pages that share one dictionary of resources, which they inherit, and one list of contents. */
export const shared = () =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 595 842]/Rotate 90/Resources 5 0 R>>',
    '<</Type/Page/Parent 2 0 R/Contents 6 0 R>>',
    '<</Type/Page/Parent 2 0 R/Contents 6 0 R>>',
    '<</Font<</F1 8 0 R>>>>',
    '[7 0 R]',
    { head: '', bytes: Buffer.from(text) },
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ])

/** Says of itself that it is linearised, with the length that it must have. */
export function linearised(): Buffer<ArrayBuffer> {
  const pages = [{ content: text }, { content: text }]
  const dictionary = (length: number) =>
    `<</Linearized 1/L ${String(length).padStart(6, '0')}/O 4/E 900/N 2/T 1200/H[700 40]>>`
  return pagesPdf(pages, [dictionary(pagesPdf(pages, [dictionary(0)]).length)])
}

export const signed = () => {
  const first = firstOther(1)
  const field = `<</FT/Sig/T(Signature)/V ${first + 1} 0 R>>`
  const value = '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 10 20 30]/Contents<00>>>'
  return pagesPdf([{ content: text }], [field, value], `/AcroForm<</SigFlags 3/Fields[${first} 0 R]>>`)
}

/** A stream of objects of which some kilobytes unpack to a gigabyte. */
export const packedBomb = () =>
  pagesPdf(
    [{ content: text }],
    [
      {
        head: '/Type/ObjStm/N 1/First 4/Filter[/FlateDecode/FlateDecode]',
        bytes: bomb(Buffer.alloc(10_000_000, '1 0 '), 150),
      },
    ],
  )
