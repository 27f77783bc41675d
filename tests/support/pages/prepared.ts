import { catalogues } from '#contract/catalogues.ts'
import type { Extension } from '#contract/documents.ts'
import { documents } from '#contract/documents.ts'
import { findPrepared } from '#server/rendering/preparations.ts'
import { prepareDue } from '#server/rendering/prepare.ts'
import type { TestApp } from '../app.ts'

type Needs = Pick<TestApp, 'given' | 'services'>

/** Takes a file into use as a catalogue and returns its key; nothing is prepared yet. */
export async function givenFile({ given }: Needs, bytes: Buffer<ArrayBuffer>, extension: Extension = 'pdf') {
  const staff = (await given.user('ADMIN', `staff-${extension}-${bytes.length}`)).call
  const address = await staff(documents.uploadUrl, { body: { extension, type: 'catalogue' } })
  const answer = await given.put(address, bytes)
  if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`)
  const url = address.split('?')[0] ?? ''
  const { id } = await staff(catalogues.create, { body: { name: 'Chairs', url } })
  return { fileKey: url.slice(url.lastIndexOf('/') + 1), catalogueId: id, staff }
}

/** Takes a file into use and prepares it. */
export async function preparedFile(app: Needs, bytes: Buffer<ArrayBuffer>, extension: Extension = 'pdf') {
  const file = await givenFile(app, bytes, extension)
  await prepareDue(app.services)
  return { ...file, prepared: await findPrepared(app.services.db, file.fileKey) }
}
