import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'

/** A downloaded picture, as a data address. */
export async function pictureOf(download: Download): Promise<string> {
  const kind = download.suggestedFilename().endsWith('.svg') ? 'svg+xml' : 'png'
  const bytes = await readFile(await download.path())
  return `data:image/${kind};base64,${bytes.toString('base64')}`
}

/** Draws a picture on black, as dark paper would show it, and returns its size and the text of its QR code. */
export async function scan(page: Page, picture: string): Promise<{ width: number; text: string }> {
  const blank = await page.context().newPage()
  const image = await blank.evaluate(drawPixels, picture)
  await blank.close()
  return { width: image.width, text: decodeQR(image) }
}

/** Runs in the page. */
async function drawPixels(picture: string) {
  const image = Object.assign(new Image(), { src: picture })
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  return { width, height, data: new Uint8Array(data.buffer) }
}
