import { closeSync, openSync, readSync } from 'node:fs'
import { readRemote } from './remote-blocks.ts'

export type FileKind = 'pdf' | 'jpg' | 'png' | 'webp'

/** Where a file lies: on this disk, or in the store, whose blocks the main thread fetches. */
export interface Source {
  readonly key: string
  readonly kind: FileKind
  readonly size: number
  /** Undefined for a file in the store. */
  readonly path: string | undefined
}

export interface OpenSource {
  /** Fills the target with the bytes from a position on. Throws when they cannot be read. */
  readonly read: (target: Uint8Array, position: number) => void
  readonly close: () => void
}

export function openSource({ key, size, path }: Source): OpenSource {
  if (path === undefined) return { read: (target, position) => readRemote({ key, size }, target, position), close() {} }
  const file = openSync(path, 'r')
  return {
    read(target, position) {
      const length = readSync(file, target, 0, target.length, position)
      if (length !== target.length) throw new Error(`${key} is shorter than it was.`)
    },
    close: () => closeSync(file),
  }
}
