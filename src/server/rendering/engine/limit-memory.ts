/** A thread's limits do not bind the memory of WebAssembly. A library takes a refusal for a failed allocation. */
export function limitMemory(bytes: number): void {
  const grow = WebAssembly.Memory.prototype.grow
  const sizes = new WeakMap<WebAssembly.Memory, number>()
  let taken = 0
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    const known = sizes.get(this) ?? 0
    const wanted = this.buffer.byteLength + pages * pageBytes
    if (taken - known + wanted > bytes) throw new RangeError('The memory for pages is used up.')
    taken += wanted - known
    sizes.set(this, wanted)
    return grow.call(this, pages)
  }
}

const pageBytes = 65_536
