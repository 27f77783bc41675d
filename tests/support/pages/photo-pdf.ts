import { jpegEncoder } from '#server/rendering/engine/codecs.ts'
import { noise } from './hostile-pdfs.ts'
import { firstOther, pagesPdf, written } from './raw-pdf.ts'

const width = 2_480
const height = 1_654

/** Returns about so many bytes: pages with a photograph and lines of text each. */
export async function photoPdf(pages: number, bytes: number): Promise<Buffer<ArrayBuffer>> {
  const photo = Buffer.from((await jpegEncoder())(picture()))
  const head = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode`
  // Readers stop at the end of the picture, so that what follows only makes the file as large as it should be.
  const rest = noise(Math.max(0, Math.floor(bytes / pages) - photo.length))
  const image = { head, bytes: Buffer.concat([photo, rest]) }
  const lines = Array.from({ length: 15 }, (_, line) => `Article ${line}: solid oak, oiled, 180 x 90 cm, six weeks`)
  return pagesPdf(
    Array.from({ length: pages }, (_, page) => ({
      content: `q 515 0 0 343 40 40 cm /I Do Q ${written(`Chairs and tables, page ${page + 1}`, ...lines)}`,
      resources: `/XObject<</I ${firstOther(pages) + page} 0 R>>`,
    })),
    Array.from({ length: pages }, () => image),
  )
}

/** Soft shapes with the grain of a photograph. */
function picture() {
  const grain = noise(width * height)
  const data = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const light = ((grain[pixel] ?? 0) - 128) / 6
    data[pixel * 4] = 128 + 90 * Math.sin(x / 97) + light
    data[pixel * 4 + 1] = 128 + 90 * Math.sin(y / 71) + light
    data[pixel * 4 + 2] = 128 + 60 * Math.sin((x + y) / 53) + light
    data[pixel * 4 + 3] = 255
  }
  return { data, width, height }
}
