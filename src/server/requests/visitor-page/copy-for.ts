import { hashToken } from '../../lib/tokens.ts'
import { markBytes } from '../../masters/mark-text.ts'
import { masterOf } from '../../masters/masters.ts'
import type { Services } from '../../services.ts'
import { markFor } from '../copies/copies.ts'
import { fileFor } from './edition-facts.ts'
import type { OpenedKey } from './open-key.ts'

/** Returns the file that the holder of a mailed key gets, with their mark where the catalogue asks for one. */
export async function copyFor(services: Services, key: string, { request, catalogue, files }: OpenedKey) {
  const file = await fileFor(services, request, files)
  if (!catalogue || !file) return { dead: 'gone' as const }
  const { name } = catalogue
  if (catalogue.mark !== 'download') return { fileKey: file.fileKey, name, mark: undefined }
  const master = await masterOf(services, file.fileKey)
  if (master.state !== 'ready') return { dead: master.state === 'refused' ? 'unavailable' : 'preparing' } as const
  const bytes = markBytes(await markFor(services, key, request))
  const id = `${master.place}-${hashToken(bytes.toString('latin1')).slice(0, 16)}`
  return { fileKey: master.key, name, mark: { place: master.place, bytes, id } }
}
