import { maxMailLogoBytes } from '#contract/settings.ts'
import { loadPicture } from './loadPicture.ts'

const widest = 400
const highest = 120
/** Tries these parts of the full size until the picture is small enough. */
const sizes = [1, 0.75, 0.5, 0.35, 0.25]

/** Draws a logo as a PNG for mails, at most 400 by 120 pixels and 40 kB. */
export async function drawForMails(file: File): Promise<Blob> {
  const { picture, width, height, isVector } = await loadPicture(file)
  const full = Math.min(widest / width, highest / height, isVector ? Number.POSITIVE_INFINITY : 1)
  for (const size of sizes) {
    const blob = await draw(picture, width * full * size, height * full * size)
    if (blob && blob.size <= maxMailLogoBytes) return blob
  }
  throw new Error('too large at every size')
}

function draw(picture: HTMLImageElement, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}
