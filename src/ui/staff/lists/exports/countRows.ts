const [quote, newline] = [0x22, 0x0a]

/** Returns a function that takes the bytes of a CSV file as they arrive and answers how many rows have ended so far. */
export function countRows(): (bytes: Uint8Array) => number {
  let isQuoted = false
  let rows = 0
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === quote) isQuoted = !isQuoted
      else if (byte === newline && !isQuoted) rows++
    }
    return rows
  }
}
