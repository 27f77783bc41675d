import { written } from './raw-pdf.ts'

const ten = (value: number) => String(value).padStart(10, '0')
const entry = (offset: number) => `${ten(offset)} 00000 n \n`

/** A file whose first page stands at its beginning, with a table of its own, as programs for fast viewing write it. */
export function linearisedFile(first: string, second: string): Buffer<ArrayBuffer> {
  // The offsets have a fixed width, so a second round knows all of them.
  const draft = layOut(first, second, { length: 0, main: 0 })
  return Buffer.from(layOut(first, second, { length: draft.text.length, main: draft.main }).text, 'latin1')
}

function layOut(first: string, second: string, known: { length: number; main: number }) {
  const page = (number: number, content: number) =>
    `${number} 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${content} 0 R/Resources<</Font<</F1 3 0 R>>>>>>\nendobj\n`
  const stream = (number: number, text: string) =>
    `${number} 0 obj\n<</Length ${written(text).length}>>stream\n${written(text)}\nendstream\nendobj\n`
  const head = '%PDF-1.7\n'
  const size = `/L ${ten(known.length)}/O 7/E ${ten(known.main)}/N 2/T ${ten(known.main)}`
  const dictionary = `6 0 obj\n<</Linearized 1${size}/H[${ten(0)} ${ten(0)}]>>\nendobj\n`
  const ofFirst = ['1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n', page(7, 8), stream(8, first)]
  const places = (start: number, parts: readonly string[]) =>
    parts.map((_, index) => start + parts.slice(0, index).join('').length)
  const tableAt = head.length + dictionary.length
  const table = (root: number, pageAt: number, contentAt: number) =>
    `xref\n1 1\n${entry(root)}6 3\n${entry(head.length)}${entry(pageAt)}${entry(contentAt)}trailer\n<</Size 9/Root 1 0 R/Prev ${ten(known.main)}>>\nstartxref\n0\n%%EOF\n`
  const [root = 0, pageAt = 0, contentAt = 0] = places(tableAt + table(0, 0, 0).length, ofFirst)
  const before = head + dictionary + table(root, pageAt, contentAt) + ofFirst.join('')
  const rest = [
    '2 0 obj\n<</Type/Pages/Kids[7 0 R 4 0 R]/Count 2>>\nendobj\n',
    '3 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>\nendobj\n',
    page(4, 5),
    stream(5, second),
  ]
  const main = before.length + rest.join('').length
  const entries = places(before.length, rest).map(entry).join('')
  const end = `xref\n0 1\n0000000000 65535 f \n2 4\n${entries}trailer\n<</Size 9>>\nstartxref\n${tableAt}\n%%EOF\n`
  return { text: before + rest.join('') + end, main }
}
