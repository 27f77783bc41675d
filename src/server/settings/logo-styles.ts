import { refuse } from './logo-refusals.ts'

/** Whether an address names a part of the drawing, or a picture or font that lies in it. */
export const isOwn = (address: string): boolean => own.test(address)

const own = /^\s*(#|data:(image\/(png|jpe?g|gif|webp)|font\/\w+|application\/(x-)?font-\w+)[;,])/i

/** Throws a 400 when a style, or an attribute that may be one, refers to other files. */
export function assertStyle(css: string): void {
  const plain = withoutEscapes(css)
  const addresses = plain.matchAll(/url\((?=\s*["']?(.{0,40}))/gis)
  const isWhole = addresses.every(([, address = '']) => isOwn(address))
  if (!isWhole || /@import|image-set\(/i.test(plain)) throw refuse('elsewhere')
}

/** Escapes can hide letters. Of what else they hide, nothing is part of a keyword. */
const withoutEscapes = (css: string): string =>
  css.replace(/\\(?:([\da-f]{1,6})(?:\r\n|[ \t\n\r\f])?|.)/gis, (escaped: string, code?: string) => {
    const letter = code ? String.fromCharCode(Number.parseInt(code, 16)) : escaped.slice(1)
    return /[\w-]/.test(letter) ? letter : '\ufffd'
  })
