import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Answers a request with a file, in parts where it asks for one, as a host of static files does. */
export async function fileIn(folder: string, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const bytes = await readFile(join(folder, pathname.replace(/\/$/, '/index.html'))).catch(() => undefined)
  if (!bytes) return new Response('', { status: 404 })
  const from = /^bytes=(\d+)-$/.exec(request.headers.get('range') ?? '')?.[1]
  return from ? new Response(bytes.subarray(Number(from)), { status: 206 }) : new Response(bytes)
}
