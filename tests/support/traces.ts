import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '#server/services.ts'
import { partsOfIndexes } from './digest.ts'

/** Returns where one of these words is found, whatever its case: in tables, and in files under DATA_DIR. */
export async function tracesOf(services: Services, words: readonly string[]): Promise<string[]> {
  return [...(await inTables(services, words)), ...(await inFiles(services.config.dataDir, words))]
}

async function inTables({ db }: Services, words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    if (partsOfIndexes.test(name)) continue
    const rows = await db
      .selectFrom(name as 'user')
      .selectAll()
      .execute()
    found.push(...naming(name, JSON.stringify(rows), words))
  }
  return found
}

/** Searches the bytes of every file in a folder. */
export async function inFiles(folder: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    found.push(...naming(path, await readFile(path, 'latin1'), words))
  }
  return found
}

/** Returns each word that is part of this text, with the place. */
export function naming(place: string, text: string, words: readonly string[]): string[] {
  const small = text.toLowerCase()
  return words.filter((word) => small.includes(word.toLowerCase())).map((word) => `${place}: ${word}`)
}

/** Asserts that each of these words is found somewhere, so that a search for them afterwards means something. */
export async function assertFindable(services: Services, words: readonly string[]): Promise<void> {
  const found = (await tracesOf(services, words)).join('\n')
  for (const word of words) assert.ok(found.includes(`: ${word}`), `${word} is nowhere`)
}
