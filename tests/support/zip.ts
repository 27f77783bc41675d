import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive; what is given besides `bytes` may be a lie. */
export interface ZipFile {
  readonly name: string | Buffer
  readonly bytes?: Buffer | string
  readonly method?: number
  readonly flags?: number
  /** The size that both headers name. */
  readonly size?: number
  /** What only the header before the bytes says. */
  readonly localName?: string
  readonly localSize?: number
  readonly packed?: Buffer
  readonly attributes?: number
}

const utf8 = 0x800

/** Writes an archive, a hostile one too. Files are deflated unless their method is 0. */
export function zip(files: readonly ZipFile[], { comment = '', entries = files.length } = {}): Buffer<ArrayBuffer> {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const file of files) {
    const { local, central } = headersOf(file, at)
    bodies.push(local)
    directory.push(central)
    at += local.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries & 0xffff, 8)
  end.writeUInt16LE(entries & 0xffff, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...bodies, ...directory, end, Buffer.from(comment)])
}

function headersOf(file: ZipFile, at: number) {
  const bytes = Buffer.from(file.bytes ?? '')
  const { method = 8, flags = utf8, size = bytes.length, attributes = 0 } = file
  const packed = file.packed ?? (method === 8 ? deflateRawSync(bytes) : bytes)
  const name = Buffer.from(file.name)
  const localName = Buffer.from(file.localName ?? file.name)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(flags, 2)
  common.writeUInt16LE(method, 4)
  common.writeUInt32LE(crc32(bytes), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(size, 18)
  common.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, localName, packed])
  if (file.localSize !== undefined) local.writeUInt32LE(file.localSize, 22)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(attributes, 6)
  rest.writeUInt32LE(at, 10)
  // Made on Unix, so that the attributes hold a mode.
  const central = Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), common, rest, name])
  return { local, central }
}

export const unixMode = (mode: number) => (mode << 16) >>> 0
