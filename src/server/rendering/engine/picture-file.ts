import { message } from '#words/message.ts'
import { decoders } from './codecs.ts'
import { Unreadable } from './failures.ts'
import { pictureSize } from './picture-size.ts'
import type { Pixels } from './pixels.ts'
import { openSource, type Source } from './source.ts'

const maxBytes = 64_000_000
/** A decoder takes twelve bytes for each. */
const maxPixels = 20_000_000

type PictureKind = keyof typeof decoders

/** Returns the pixels on white, upright as its camera says. */
export async function readPictureFile(source: Source, kind: PictureKind): Promise<Pixels> {
  if (source.size > maxBytes) throw tooLarge()
  const bytes = Buffer.allocUnsafeSlow(source.size)
  const file = openSource(source)
  try {
    file.read(bytes, 0)
  } finally {
    file.close()
  }
  const size = pictureSize(bytes, kind)
  if (!size) throw damaged()
  if (size[0] * size[1] > maxPixels) throw tooLarge()
  const decode = await decoders[kind]()
  return onWhite(decode(bytes))
}

const tooLarge = () => new Unreadable(message('Too large to be shown: download only.'))
const damaged = () => new Unreadable(message('Damaged: download only.'))

function onWhite(pixels: Pixels): Pixels {
  const { data } = pixels
  for (let at = 0; at < data.length; at += 4) {
    const opacity = (data[at + 3] ?? 255) / 255
    if (opacity === 1) continue
    for (let channel = at; channel < at + 3; channel++) data[channel] = 255 - (255 - (data[channel] ?? 255)) * opacity
    data[at + 3] = 255
  }
  return pixels
}
