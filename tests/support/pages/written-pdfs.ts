import { firstOther, type PdfObject, pagesPdf } from './raw-pdf.ts'

const hex = (value: number) => value.toString(16).padStart(4, '0')

/** A page of a text in letters of a font that is not in the file, which says what each of its codes means. */
export function writtenInCodes(text: string): Buffer<ArrayBuffer> {
  const letters = [...new Set(text)]
  const codes = [...text].map((letter) => hex(letters.indexOf(letter) + 1)).join('')
  const [font, inner, descriptor, meaning] = [0, 1, 2, 3].map((index) => `${firstOther(1) + index} 0 R`)
  return pagesPdf(
    [{ content: `BT /F2 24 Tf 72 700 Td <${codes}> Tj ET`, resources: `/Font<</F2 ${font}>>` }],
    [
      `<</Type/Font/Subtype/Type0/BaseFont/Letters/Encoding/Identity-H/DescendantFonts[${inner}]/ToUnicode ${meaning}>>`,
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/Letters/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 1000/FontDescriptor ${descriptor}>>`,
      '<</Type/FontDescriptor/FontName/Letters/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
      meaningOf(letters),
    ],
  )
}

function meaningOf(letters: readonly string[]): PdfObject {
  const lines = letters.map((letter, index) => `<${hex(index + 1)}> <${hex(letter.codePointAt(0) ?? 0)}>`)
  const map = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Letters def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    `${lines.length} beginbfchar\n${lines.join('\n')}\nendbfchar`,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ]
  return { head: '', bytes: Buffer.from(map.join('\n')) }
}

/** Pages of a photograph each, as a scanner writes them. */
export function scanned(photo: Buffer, pages: number): Buffer<ArrayBuffer> {
  const head =
    '/Type/XObject/Subtype/Image/Width 300/Height 200/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode'
  const resources = `/XObject<</I ${firstOther(pages)} 0 R>>`
  const page = { content: 'q 595 0 0 842 0 0 cm /I Do Q', resources }
  return pagesPdf(
    Array.from({ length: pages }, () => page),
    [{ head, bytes: photo }],
  )
}
