import { crc32, deflateSync } from 'node:zlib'

type Pixel = readonly [red: number, green: number, blue: number, alpha: number]

/** Returns a PNG file of this size, whose pixels are drawn one by one. */
export function drawPng(width: number, height: number, pixelAt: (x: number, y: number) => Pixel): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits for each of red, green, blue and alpha.
  header.set([8, 6, 0, 0, 0], 8)
  const rows = Array.from({ length: height }, (_, y) => [0, ...range(width).flatMap((x) => pixelAt(x, y))])
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const data = deflateSync(Buffer.from(rows.flat()))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

const range = (length: number) => Array.from({ length }, (_, index) => index)

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [data.length, crc32(body)].map((value) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  })
  return Buffer.concat([length ?? body, body, sum ?? body])
}
