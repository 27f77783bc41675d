import { resolve } from 'node:path'

/** The folder of everything that is kept, needed before anything else. */
export function dataDirOf(env: Readonly<Record<string, string | undefined>>): string {
  return resolve(env.DATA_DIR?.trim() || './data')
}
