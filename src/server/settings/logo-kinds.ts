import type { Logo } from '#contract/settings.ts'
import { isPng, pngSize } from './logo-png.ts'
import { refuse } from './logo-refusals.ts'
import { svgSize } from './logo-svg.ts'

type Picture = Pick<Logo, 'type' | 'width' | 'height'>

const broadest = 20

/** Returns what kind of picture these bytes are, and its size. Throws a 400 when it is none that a page can show. */
export async function pictureOf(bytes: Buffer | undefined): Promise<Picture> {
  if (!bytes?.length) throw refuse('otherKind')
  const picture = await kindOf(bytes)
  const { width, height } = picture
  const isDrawn = [width, height].every((side) => side >= 0.01 && side <= 100_000)
  if (!isDrawn || Math.max(width / height, height / width) > broadest) throw refuse('narrow')
  return picture
}

async function kindOf(bytes: Buffer): Promise<Picture> {
  if (isPng(bytes)) return { type: 'image/png', ...pngSize(bytes) }
  return { type: 'image/svg+xml', ...(await svgSize(bytes)) }
}
