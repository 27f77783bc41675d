import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { memoize } from '../../lib/memoize.ts'
import { readWasm } from './wasm-files.ts'

/** The part of Emscripten's module that is used; its memory moves when it grows, so views are read anew. */
interface Runtime {
  readonly HEAPU8: Uint8Array<ArrayBuffer>
  readonly HEAP32: Int32Array
  readonly HEAPF32: Float32Array
  readonly HEAPF64: Float64Array
  readonly wasmExports: { malloc(size: number): number; free(pointer: number): void }
  addFunction(call: (...values: number[]) => number, signature: string): number
  removeFunction(pointer: number): void
}

export type Pdfium = Omit<WrappedPdfiumModule, 'pdfium'> & {
  readonly runtime: Runtime
  /** It was refused memory, after which it leaves out pictures without a word. */
  readonly isFull: () => boolean
}

/** No environment for forms is opened, so scripts and actions of a document never run. */
export const pdfium = memoize(async (): Promise<Pdfium> => {
  let isFull = false
  const { pdfium, ...calls } = await init({
    wasmBinary: (await readWasm('pdfium')).buffer,
    print() {},
    printErr: (line: string) => {
      isFull ||= line.includes('not enough memory')
    },
  })
  calls.FPDF_InitLibrary()
  return { ...calls, runtime: pdfium as unknown as Runtime, isFull: () => isFull }
})

/** Lends memory of the library for one use. */
export function withMemory<T>({ runtime }: Pdfium, bytes: number, use: (pointer: number) => T): T {
  const pointer = runtime.wasmExports.malloc(bytes)
  if (pointer === 0) throw new RangeError('The memory for pages is used up.')
  try {
    return use(pointer)
  } finally {
    runtime.wasmExports.free(pointer)
  }
}

/** Reads a text of which a call of the library first tells the length in bytes. */
export function readString(
  lib: Pdfium,
  encoding: 'utf-16le' | 'latin1',
  call: (pointer: number, length: number) => number,
): string {
  const length = Math.min(call(0, 0), maxString)
  if (length <= 0) return ''
  return withMemory(lib, length, (pointer) => {
    call(pointer, length)
    const end = encoding === 'latin1' ? 1 : 2
    return new TextDecoder(encoding).decode(lib.runtime.HEAPU8.slice(pointer, pointer + length - end))
  })
}

const maxString = 10_000
