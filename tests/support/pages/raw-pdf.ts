/** A part of a PDF as it is written: a value, or a value with a stream of bytes. */
export type PdfObject = string | { readonly head: string; readonly bytes: Buffer }

/** Returns a PDF of these objects, numbered from 1, of which the first is the catalogue. */
export const rawPdf = (objects: Iterable<PdfObject>, trailer = ''): Buffer<ArrayBuffer> =>
  Buffer.concat([...partsOf(objects, trailer)])

/** Yields the same in parts. */
export function* partsOf(objects: Iterable<PdfObject>, trailer = ''): Generator<Buffer> {
  const offsets: number[] = []
  let length = 0
  const counted = (bytes: Buffer) => {
    length += bytes.length
    return bytes
  }
  yield counted(Buffer.from('%PDF-1.7\n'))
  for (const object of objects) {
    offsets.push(length)
    yield counted(Buffer.from(`${offsets.length} 0 obj\n`))
    yield counted(typeof object === 'string' ? Buffer.from(object, 'latin1') : stream(object))
    yield counted(Buffer.from('\nendobj\n'))
  }
  const size = offsets.length + 1
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const end = `trailer<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF\n`
  yield Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}${end}`)
}

const stream = ({ head, bytes }: Exclude<PdfObject, string>) =>
  Buffer.concat([Buffer.from(`<<${head}/Length ${bytes.length}>>stream\n`), bytes, Buffer.from('\nendstream')])

interface Page {
  readonly content?: string | Exclude<PdfObject, string>
  readonly size?: string
  /** Further entries of the page, and of its resources. */
  readonly more?: string
  readonly resources?: string
}

/** Returns a PDF of pages with Helvetica as F1. */
export function pagesPdf(pages: readonly Page[], others: readonly PdfObject[] = [], catalog = ''): Buffer<ArrayBuffer> {
  const kids = pages.map((_, index) => `${firstOther(index)} 0 R`).join(' ')
  return rawPdf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...pages.flatMap(({ content = '', size = '0 0 595 842', more = '', resources = '' }, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[${size}]/Contents ${firstOther(index) + 1} 0 R/Resources<</Font<</F1 3 0 R>>${resources}>>${more}>>`,
      typeof content === 'string' ? { head: '', bytes: Buffer.from(content, 'latin1') } : content,
    ]),
    ...others,
  ])
}

/** The number of the first of `others` in `pagesPdf`, behind so many pages. */
export const firstOther = (pages: number) => 4 + pages * 2

/** Returns the operators that write lines from the top of a page. */
export const written = (...lines: string[]) =>
  `BT /F1 18 Tf 72 760 Td 24 TL ${lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join(' ')} ET`
