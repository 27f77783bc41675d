import { resolve } from 'node:path'

export function dataDirOf(env: Readonly<Record<string, string | undefined>>): string {
  return resolve(env.DATA_DIR?.trim() || './data')
}
