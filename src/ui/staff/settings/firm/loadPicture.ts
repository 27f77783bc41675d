import { dataAddress } from './dataAddress.ts'

interface Picture {
  readonly picture: HTMLImageElement
  readonly width: number
  readonly height: number
  readonly isVector: boolean
}

export async function loadPicture(file: File): Promise<Picture> {
  const isVector = /\.svg$/i.test(file.name)
  const picture = new Image()
  picture.src = await dataAddress(isVector ? await withSize(file) : file)
  await picture.decode()
  return { picture, width: picture.naturalWidth, height: picture.naturalHeight, isVector }
}

/** Firefox draws no SVG that has a view box alone. */
async function withSize(file: File): Promise<File> {
  const page = new DOMParser().parseFromString(await file.text(), 'image/svg+xml')
  const [, , width, height] = (page.documentElement.getAttribute('viewBox') ?? '').trim().split(/[\s,]+/)
  if (!width || !height) return file
  page.documentElement.setAttribute('width', width)
  page.documentElement.setAttribute('height', height)
  return new File([new XMLSerializer().serializeToString(page)], file.name)
}
