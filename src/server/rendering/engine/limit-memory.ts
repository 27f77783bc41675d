/**
 * A thread's limits do not bind the memory of WebAssembly. A library takes a refusal for a failed allocation. Returns what
 * tells the bytes that all libraries have taken, and never give back.
 */
export function limitMemory({ each, all }: Limits): () => number {
  const grow = WebAssembly.Memory.prototype.grow
  const sizes = new WeakMap<WebAssembly.Memory, number>()
  let taken = 0
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    const known = sizes.get(this) ?? 0
    const wanted = this.buffer.byteLength + pages * pageBytes
    if (wanted > each || taken - known + wanted > all) throw new RangeError('The memory for pages is used up.')
    taken += wanted - known
    sizes.set(this, wanted)
    return grow.call(this, pages)
  }
  return () => taken
}

/** In bytes: no library may leave the others without. */
interface Limits {
  readonly each: number
  readonly all: number
}

const pageBytes = 65_536
