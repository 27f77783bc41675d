import { isUtf8 } from 'node:buffer'
import { type Entry, getFileNameLowLevel, validateFileName } from 'yauzl'
import { typeOf } from './file-types.ts'
import * as refuse from './refusals.ts'

const maxFileBytes = 200_000_000
const maxRatio = 200
/** Small files may be packed as tightly as they like. */
const ratioFrom = 1_000_000
/** Bytes by which a small file may grow when it is packed. */
const packedMargin = 65_536
const [stored, deflated] = [0, 8]

/** The name in NFC. Programs on a Mac write UTF-8 without saying so. */
export function nameOf(entry: Entry): string {
  const { generalPurposeBitFlag: flags, fileNameRaw: raw, extraFields } = entry
  const name = getFileNameLowLevel(isUtf8(raw) ? flags | 0x800 : flags, raw, extraFields, false).normalize('NFC')
  if (validateFileName(name) !== null || name.includes('\0')) throw refuse.outside(name)
  return name
}

/** Characters of a name, with its folders. A longer one makes an address that no server takes. */
const maxName = 1_000

/** Throws for an entry that no tour needs and no server should open. Returns whether it is served. */
export function examineEntry(entry: Entry, name: string): boolean {
  if (isLink(entry)) throw refuse.link(name)
  if (entry.isEncrypted()) throw refuse.encrypted()
  if (name.endsWith('/') || isByproduct(name)) return false
  if (name.length > maxName || typeOf(name) === undefined) return false
  examineSizes(entry, name)
  return true
}

function examineSizes({ compressionMethod, compressedSize: packed, uncompressedSize: size }: Entry, name: string) {
  if (compressionMethod !== stored && compressionMethod !== deflated) throw refuse.otherMethod(name)
  if (compressionMethod === stored && packed !== size) throw refuse.contradiction(name)
  if (packed > 2 * size + packedMargin) throw refuse.contradiction(name)
  if (size > maxFileBytes) throw refuse.tooLarge(name, maxFileBytes)
  if (size > ratioFrom && size > packed * maxRatio) throw refuse.tooTight(name)
}

const unix = 3
const isLink = ({ versionMadeBy, externalFileAttributes }: Entry) =>
  versionMadeBy >> 8 === unix && ((externalFileAttributes >>> 16) & 0o170000) === 0o120000

/** What a Mac or a Windows computer leaves beside the files of a folder. */
export const isByproduct = (name: string): boolean =>
  name.startsWith('__MACOSX/') || /(^|\/)(\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/.test(name)
