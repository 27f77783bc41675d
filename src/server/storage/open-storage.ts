import type { Config } from '../config.ts'
import type { Opening, Storage } from './storage.ts'

export async function openStorage(config: Config, opening: Opening): Promise<Storage> {
  if (!config.s3) {
    const { openLocalStorage } = await import('./local.ts')
    return openLocalStorage(config, opening)
  }
  const { openS3Storage } = await import('./s3.ts')
  return openS3Storage(config.s3, config, opening)
}
