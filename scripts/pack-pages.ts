import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { filesIn } from './build-if-stale.ts'

const encodings: Readonly<Record<string, string>> = { '.br': 'br', '.gz': 'gzip' }

/**
 * Writes all files of a folder into one, `files.bin`, and to `files.json` for each path its hash and where its forms lie
 * (plain, and compressed as `.br` and `.gz`). The files of the folder `apart` stay by themselves.
 */
export async function packPages(folder: string, apart: string): Promise<void> {
  const packed: Record<string, { hash?: string; parts: Record<string, [number, number]> }> = {}
  const chunks: Buffer[] = []
  let end = 0
  for (const file of (await filesIn(folder)).filter((name) => !name.startsWith(join(folder, apart))).sort()) {
    const bytes = await readFile(file)
    const encoding = encodings[extname(file)] ?? 'identity'
    const path = file.slice(folder.length + 1, encoding === 'identity' ? undefined : -3)
    const entry = packed[path] ?? { parts: {} }
    packed[path] = entry
    entry.parts[encoding] = [end, end + bytes.length]
    if (encoding === 'identity') entry.hash = createHash('sha256').update(bytes).digest('base64url')
    chunks.push(bytes)
    end += bytes.length
  }
  await writeFile(join(folder, 'files.bin'), Buffer.concat(chunks))
  await writeFile(join(folder, 'files.json'), JSON.stringify(packed))
}
