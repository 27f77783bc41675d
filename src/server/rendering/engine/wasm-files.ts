import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The build copies these files beside the bundle, and names its copies here (scripts/build-server.ts). */
const addresses = {
  pdfium: import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'),
  webpEncoder: import.meta.resolve('@jsquash/webp/codec/enc/webp_enc_simd.wasm'),
  webpDecoder: import.meta.resolve('@jsquash/webp/codec/dec/webp_dec.wasm'),
  jpegEncoder: import.meta.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'),
  jpegDecoder: import.meta.resolve('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'),
  pngDecoder: import.meta.resolve('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'),
}

export const readWasm = (name: keyof typeof addresses): Promise<Buffer<ArrayBuffer>> =>
  readFile(fileURLToPath(addresses[name]))

export const compileWasm = async (name: keyof typeof addresses) => WebAssembly.compile(await readWasm(name))
