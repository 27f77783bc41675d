import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Program } from './programs.ts'

export const libreOffice: Program = {
  name: 'LibreOffice',
  commands: ['soffice', 'localc'],
  packages: ['libreoffice-calc'],
}

/** Its dialog proposes this for a file that begins with a byte order mark; without a dialog it must be told. */
const csvInUtf8 = (separator: string) => `--infilter=Text - txt - csv (StarCalc):${separator.charCodeAt(0)},34,76`

/** Opens a CSV file in LibreOffice and returns it as flat XML. The folder gets the result and a profile. */
export const openedByLibreOffice = async (folder: string, name: string, separator = ','): Promise<string> =>
  (await converted(folder, name, 'fods', separator)).toString()

/** Returns the PDF that LibreOffice makes of a CSV file. */
export const printedByLibreOffice = (folder: string, name: string) => converted(folder, name, 'pdf')

async function converted(folder: string, name: string, to: string, separator = ','): Promise<Buffer<ArrayBuffer>> {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
  const convert = ['--headless', csvInUtf8(separator), '--convert-to', to, '--outdir', folder, join(folder, name)]
  await promisify(execFile)('soffice', [profile, ...convert], { env: { ...process.env, HOME: folder } })
  return readFile(join(folder, name.replace(/\.\w+$/, `.${to}`)))
}
