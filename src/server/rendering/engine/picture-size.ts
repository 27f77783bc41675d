/** Reads a picture's size from its head, before its pixels take memory. Returns undefined for an unknown head. */
export function pictureSize(bytes: Buffer, kind: 'jpg' | 'png' | 'webp'): readonly [number, number] | undefined {
  try {
    return sizes[kind](bytes)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const sizes = {
  png: (bytes: Buffer) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] as const,
  jpg: jpegSize,
  webp: webpSize,
}

/** Frames begin with the marks C0 to CF, of which three mean something else. */
function jpegSize(bytes: Buffer): readonly [number, number] | undefined {
  for (let at = 2; bytes.readUInt8(at) === 0xff; ) {
    const mark = bytes.readUInt8(at + 1)
    if (mark === 0xff) at++
    else if (mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark))
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

function webpSize(bytes: Buffer): readonly [number, number] | undefined {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]
  if (kind === 'VP8 ') return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
  if (kind !== 'VP8L') return undefined
  const bits = bytes.readUInt32LE(21)
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
}
