import { createHash } from 'node:crypto'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { firstOther, pagesPdf, rawPdf, written } from './raw-pdf.ts'

const text = written('Chairs of oak')

/** Bytes that look random, and are the same each time. */
export function noise(length: number): Buffer<ArrayBuffer> {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, n) => createHash('sha256').update(`${n}`).digest())
  return Buffer.concat(blocks, length)
}

/** About 250 kB on forty pages. */
export const long = () =>
  pagesPdf(Array.from({ length: 40 }, () => ({ content: `${text}\n% ${noise(3_000).toString('hex')}` })))

export const cutInHalf = () => long().subarray(0, long().length / 2)

/** One bit in each 50 kB is another. */
export function rotten(): Buffer<ArrayBuffer> {
  const bytes = long()
  for (let at = 50_000; at < bytes.length; at += 50_000) bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  return bytes
}

export const noiseWithHead = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), noise(3_000_000)])

export const pageOfTheWeb = () =>
  Buffer.from(`%PDF-1.4\n<!doctype html><html><body>${'<p>Not a catalogue</p>'.repeat(500)}</body></html>`)

/** Compressed twice, as a filter of a PDF may be: a part of some megabytes, so and so often. */
export function bomb(part: Buffer, times: number): Buffer {
  const packed = deflateRawSync(part, { finishFlush: constants.Z_FULL_FLUSH, level: 9 })
  const all = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(times).fill(packed), Buffer.from([3, 0])])
  return deflateSync(all, { level: 9 })
}

const twice = '/Filter[/FlateDecode/FlateDecode]'

/** Ten pictures of 30,000 × 30,000, each 2.7 GB in some kilobytes, on the last page: no machine draws them in time. */
export function pictureBomb(pages = 1): Buffer<ArrayBuffer> {
  const side = 30_000
  const size = `/Width ${side}/Height ${side}/BitsPerComponent 8/ColorSpace/DeviceRGB`
  const bytes = bomb(Buffer.alloc(side * 300), 300)
  const pictures = Array.from({ length: 10 }, () => ({ head: `/Type/XObject/Subtype/Image${size}${twice}`, bytes }))
  const named = pictures.map((_, n) => `/I${n} ${firstOther(pages) + n} 0 R`)
  const last = {
    content: `q 595 0 0 842 0 0 cm ${pictures.map((_, n) => `/I${n} Do`).join(' ')} Q`,
    resources: `/XObject<<${named.join('')}>>`,
  }
  return pagesPdf([...Array.from({ length: pages - 1 }, () => ({ content: text })), last], pictures)
}

/** 1.5 GB of lines to draw. */
export const contentBomb = () =>
  pagesPdf([{ content: { head: twice, bytes: bomb(Buffer.from('0 0 m 9 9 l S\n'.repeat(100_000)), 1_100) } }])

/** A form that draws ten others, and so on: 10^10 in all. */
export function formBomb(): Buffer<ArrayBuffer> {
  const levels = 10
  const form = (level: number) => ({
    head: `/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</XObject<</X ${firstOther(1) + level + 1} 0 R>>>>`,
    bytes: Buffer.from(level === levels ? '0 0 m 9 9 l S' : '/X Do '.repeat(10)),
  })
  return pagesPdf(
    [{ content: '/X Do', resources: `/XObject<</X ${firstOther(1)} 0 R>>` }],
    Array.from({ length: levels + 1 }, (_, level) => form(level)),
  )
}

export const sized = (...sizes: string[]) => pagesPdf(sizes.map((size) => ({ size: `0 0 ${size}`, content: text })))

/** A tree of pages that holds itself, and says that it has a hundred million. */
export const treeInACircle = () =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 2 0 R]/Count 100000000>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
  ])

const annotation = (action: string) => `<</Type/Annot/Subtype/Link/Rect[72 700 272 720]/A${action}>>`

/** Runs a script and a program when it is opened, and has links to both, to the web and to its second page. */
export const active = () =>
  pagesPdf(
    [
      {
        content: text,
        more: `/Annots[${[
          annotation('<</S/URI/URI(javascript:alert\\(1\\))>>'),
          annotation('<</S/JavaScript/JS(app.alert\\(1\\))>>'),
          annotation('<</S/Launch/F(calc.exe)>>'),
          annotation('<</S/URI/URI(file:///etc/passwd)>>'),
          annotation('<</S/URI/URI(https://firm.example/chairs)>>'),
          annotation('<</S/URI/URI(mailto:sales@firm.example)>>'),
          annotation('<</S/GoTo/D[6 0 R/Fit]>>'),
        ].join('')}]`,
      },
      { content: text },
    ],
    [],
    '/OpenAction<</S/JavaScript/JS(while\\(true\\){})>>/AA<</WC<</S/Launch/F(calc.exe)>>>>',
  )

/** Fonts whose programs are noise, and a matrix that is a script. */
export const brokenFonts = () =>
  pagesPdf(
    [
      {
        content: `${text} BT /F2 18 Tf 72 400 Td (Tables) Tj ET`,
        resources: `/Font<</F1 3 0 R/F2 ${firstOther(1)} 0 R>>`,
      },
    ],
    [
      `<</Type/Font/Subtype/TrueType/BaseFont/Evil/FirstChar 0/LastChar 255/FontMatrix[1 2 3 4 5 (1\\);alert\\('x')]/FontDescriptor ${firstOther(1) + 1} 0 R>>`,
      `<</Type/FontDescriptor/FontName/Evil/Flags 4/FontFile2 ${firstOther(1) + 2} 0 R>>`,
      { head: '/Length1 20000', bytes: Buffer.concat([Buffer.from('00010000000b0080', 'hex'), noise(20_000)]) },
    ],
  )

export const manyPages = (count: number) => pagesPdf(Array.from({ length: count }, () => ({})))
