import { randomBytes } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { tourAccess } from '#contract/tour-access.ts'
import type { TestApp } from './app.ts'
import type { Call } from './client.ts'
import { type ZipFile, zip } from './zip.ts'

/** The files of a small tour in a folder. */
export const page: ZipFile = {
  name: 'flat/index.html',
  bytes: '<!doctype html><title>Flat 12</title><script src="tour.js"></script>',
}
export const script: ZipFile = { name: 'flat/tour.js', bytes: 'document.title += "!"' }
export const tile: ZipFile = { name: 'flat/tiles/1/f/0_0.jpg', bytes: randomBytes(40_000), method: 0 }
export const film: ZipFile = { name: 'flat/film.mp4', bytes: randomBytes(6_000_000), method: 0 }
export const tourFiles = [page, script, tile, film, { name: 'flat/mail.php', bytes: '<?php' }]

/** An uploaded tour with an access to it, and its files as that visitor's browser asks for them. */
export async function openUploadedTour(app: TestApp, files: readonly ZipFile[]) {
  const staff = await app.given.user('ADMIN')
  const tour = await app.given.uploadedTour(staff.call, zip(files))
  const access = await app.given.access(staff.call, tour.id)
  const start = await startOf(app, access.token)
  const folder = start.slice(0, start.lastIndexOf('/') + 1)
  const get = (path = '', headers: Record<string, string> = {}) => fetch(`${folder}${path}`, { headers })
  return { staff, tour, access, start, folder, get }
}

/** Where the frame of our own page leads with this token. */
export async function startOf(app: TestApp, token: string): Promise<string> {
  const answer = await fetch(`${app.origin}/api/tour/frame?token=${token}`, { redirect: 'manual' })
  if (answer.status !== 302) throw new Error(`frame: ${answer.status} ${await answer.text()}`)
  return here(app, answer.headers.get('location') ?? '')
}

/** Replaces the tours' own origin, too, by that which the test server listens on. */
export const here = ({ services: { config }, origin }: TestApp, address: string): string =>
  address.replace(config.tourOrigin ?? config.publicUrl, origin)

export const withdraw = (call: Call, id: string) => call(tourAccess.disable, { body: { id } })

/** Asks with headers that `fetch` does not send, such as Host. */
export function askAs(app: TestApp, path: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    get(`${app.origin}${path}`, { headers }, (answer) => answered(answer.resume())).on('error', failed)
  })
}

/** Asks until the answer is a refusal: a tour closes within a second. */
export async function untilRefused(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await ask()
    if (answer.status === 403) return answer
    await answer.body?.cancel()
  }
}
