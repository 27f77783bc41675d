import decodeJpegOf from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js'
import encodeJpegOf from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js'
import { defaultOptions as jpegDefaults } from '@jsquash/jpeg/meta.js'
import { decode as decodePngBytes, initSync as initPng } from '@jsquash/png/codec/pkg/squoosh_png.js'
import decodeWebpOf from '@jsquash/webp/codec/dec/webp_dec.js'
import encodeWebpOf from '@jsquash/webp/codec/enc/webp_enc_simd.js'
import { defaultOptions as webpDefaults } from '@jsquash/webp/meta.js'
import { memoize } from '../../lib/memoize.ts'
import type { Pixels } from './pixels.ts'
import { compileWasm } from './wasm-files.ts'

type Encode = (pixels: Pixels) => Uint8Array<ArrayBuffer>
type Decode = (bytes: Buffer) => Pixels

// The decoders answer the browser's type.
globalThis.ImageData ??= function ImageData(this: object, data: Uint8ClampedArray, width: number, height: number) {
  Object.assign(this, { data, width, height })
} as unknown as typeof ImageData

export const webpEncoder = memoize(async (): Promise<Encode> => {
  const { encode } = await codec<Encoder>(encodeWebpOf, await compileWasm('webpEncoder'))
  return ({ data, width, height }) => whole(encode(data, width, height, { ...webpDefaults, quality: 80 }))
})

export const jpegEncoder = memoize(async (): Promise<Encode> => {
  const { encode } = await codec<Encoder>(encodeJpegOf, await compileWasm('jpegEncoder'))
  return ({ data, width, height }) => whole(encode(data, width, height, { ...jpegDefaults, quality: 82 }))
})

export const decoders: Readonly<Record<'jpg' | 'png' | 'webp', () => Promise<Decode>>> = {
  jpg: memoize(async () => {
    const { decode } = await codec<Decoder>(decodeJpegOf, await compileWasm('jpegDecoder'))
    return (bytes: Buffer) => whole(decode(bytes, true))
  }),
  webp: memoize(async () => {
    const { decode } = await codec<Decoder>(decodeWebpOf, await compileWasm('webpDecoder'))
    return (bytes: Buffer) => whole(decode(bytes))
  }),
  png: memoize(async () => {
    initPng(await compileWasm('pngDecoder'))
    return (bytes: Buffer) => decodePngBytes(bytes) as Pixels
  }),
}

interface Encoder {
  encode(data: Uint8ClampedArray, width: number, height: number, options: object): Uint8Array<ArrayBuffer> | null
}
interface Decoder {
  decode(bytes: Uint8Array, preserveOrientation?: boolean): Pixels | null
}

function whole<T>(result: T | null): T {
  if (!result) throw new Error('The picture could not be read or written.')
  return result
}

/** The packages would fetch their WebAssembly by an address, as in a browser. */
function codec<C>(factory: unknown, compiled: WebAssembly.Module): Promise<C> {
  const instantiateWasm = (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
    const instance = new WebAssembly.Instance(compiled, imports)
    done(instance)
    return instance.exports
  }
  return (factory as (options: object) => Promise<C>)({ noInitialRun: true, instantiateWasm })
}
