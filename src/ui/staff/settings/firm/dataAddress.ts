export async function dataAddress(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = /\.svg$/i.test(file.name) ? 'image/svg+xml' : 'image/png'
  return `data:${type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}
