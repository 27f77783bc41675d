/** Writes a page that shows every mail in every language, with and without a firm's face. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gallery } from './mails/gallery.ts'

const folder = join(import.meta.dirname, '../dist/mails')
const file = join(folder, 'index.html')
await mkdir(folder, { recursive: true })
await writeFile(file, gallery())
console.log(file)
