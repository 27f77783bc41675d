import { createHash } from 'node:crypto'
import { rawPdf } from './raw-pdf.ts'

const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()
const id = Buffer.from('0123456789abcdef')
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const permissions = Buffer.from('c0ffffff', 'hex')

/** RC4, which OpenSSL no longer has. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index)
  const swap = (a: number, b: number) => {
    ;[state[a], state[b]] = [state[b] as number, state[a] as number]
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] as number) + (key[i % key.length] as number)) & 255
    swap(i, j)
  }
  let [i, j] = [0, 0]
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) & 255
      j = (j + (state[i] as number)) & 255
      swap(i, j)
      return byte ^ (state[((state[i] as number) + (state[j] as number)) & 255] as number)
    }),
  )
}

const padded = (password: string) => Buffer.concat([Buffer.from(password), padding]).subarray(0, 32)

/** Returns a page with a text, in the oldest encryption of the standard: an owner may do more than a reader. */
export function encryptedPdf(content: string, { user, owner }: { user: string; owner: string }): Buffer<ArrayBuffer> {
  const forOwner = rc4(md5(padded(owner)).subarray(0, 5), padded(user))
  const key = md5(padded(user), forOwner, permissions, id).subarray(0, 5)
  const forUser = rc4(key, padding)
  const pageContent = 4
  const keyOfContent = md5(key, Buffer.from([pageContent, 0, 0, 0, 0])).subarray(0, 10)
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`
  return rawPdf(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
      { head: '', bytes: rc4(keyOfContent, Buffer.from(content, 'latin1')) },
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      `<</Filter/Standard/V 1/R 2/P ${permissions.readInt32LE()}/O ${hex(forOwner)}/U ${hex(forUser)}>>`,
    ],
    `/Encrypt 6 0 R/ID[${hex(id)}${hex(id)}]`,
  )
}
