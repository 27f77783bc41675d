import type { CataloguePreview } from '#contract/catalogues.ts'
import type { PreviewWidth } from '#contract/picture-widths.ts'
import { notFound } from '../lib/errors.ts'
import { drawFirstPages } from '../rendering/draw-first-pages.ts'
import { findFirstPages, readKeptPicture } from '../rendering/first-pages.ts'
import type { Services } from '../services.ts'
import { type Form, type FormNeeds, formFile, formQuery } from './form-file.ts'

/** Returns the file of the first pages that the form shows, and which of them can be shown. */
async function previewed(services: FormNeeds, form: Form) {
  const found = await formFile(services, form, ({ previewPages }) => previewPages > 0)
  const first = found && (await findFirstPages(services.db, found.fileKey, found.catalogue.previewPages))
  return first && first.shown.length > 0 ? { ...first, fileKey: found.fileKey } : undefined
}

/** Returns what the form shows of the first pages; undefined for nothing. */
export async function publicPreview(services: FormNeeds, form: Form): Promise<CataloguePreview | undefined> {
  const found = await previewed(services, form)
  if (!found) return undefined
  const query = formQuery(form, found.fileKey)
  const address = (page: number, width: PreviewWidth) => `/api/client/preview/${form.id}/${page}-${width}.webp${query}`
  const shown = found.shown.map((size) => ({ ...size, small: address(size.page, 200), large: address(size.page, 800) }))
  return { pages: found.pages, shown }
}

interface Picture {
  readonly page: number
  readonly width: PreviewWidth
}

/** Returns a WebP that stands ready, since visitors without a link wait for no drawing. Throws a 404 for any other page. */
export async function readPreview(
  services: FormNeeds & Pick<Services, 'config' | 'storage'>,
  form: Form,
  { page, width }: Picture,
): Promise<Buffer> {
  const found = await previewed(services, form)
  if (!found?.shown.some((one) => one.page === page)) throw notFound('This picture')
  const picture = await readKeptPicture(services, found.fileKey, { page, width })
  if (picture) return picture
  drawFirstPages(
    services,
    found.fileKey,
    found.shown.map((one) => one.page),
  )
  throw notFound('This picture')
}
