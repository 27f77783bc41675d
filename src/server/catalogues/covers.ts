import { notFound } from '../lib/errors.ts'
import { hasCover, readCover } from '../rendering/covers.ts'
import type { Services } from '../services.ts'
import { type Form, type FormNeeds, formFile, formQuery } from './form-file.ts'

const coveredFile = async (services: FormNeeds, form: Form): Promise<string | undefined> =>
  (await formFile(services, form, ({ showCover }) => showCover === 1))?.fileKey

/** Returns the address of the picture that the form shows. */
export async function publicCover(services: Services, form: Form): Promise<string | undefined> {
  const fileKey = await coveredFile(services, form)
  const isShown = fileKey !== undefined && (await hasCover(services.db, fileKey))
  return isShown ? `/api/client/cover/${form.id}${formQuery(form, fileKey)}` : undefined
}

/** Returns a WebP. Throws a 404 for a cover that is not for everybody. */
export async function readPublicCover(services: FormNeeds, form: Form): Promise<Buffer> {
  const fileKey = await coveredFile(services, form)
  if (!fileKey) throw notFound('This picture')
  return readCover(services.db, fileKey)
}
