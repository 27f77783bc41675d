import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tourAccess } from '#contract/tour-access.ts'
import { tours } from '#contract/tours.ts'
import type { Caller } from './caller.ts'
import { hour } from './given.ts'
import { expect, test } from './test.ts'

const features = ['fullscreen', 'gyroscope', 'accelerometer', 'magnetometer', 'xr-spatial-tracking', 'autoplay']

/** A tour on a host of its own, which writes what it may use. */
async function startTour() {
  const script = `document.body.textContent = document.featurePolicy.allowedFeatures().join(' ')`
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<title>Tour</title><body><script>${script}</script>`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}

/** The address of a link that opens a tour on another host. */
async function openAccess(asOwner: Caller, address: string): Promise<string> {
  const { id: tourId } = await asOwner(tours.create, { body: { name: 'Flat 4', kind: 'address', address } })
  const times = { startTime: Date.now() - hour, endTime: Date.now() + hour }
  const { id } = await asOwner(tourAccess.create, { body: { name: 'Ada', type: 'tour', ...times, tourId } })
  const { data } = await asOwner(tourAccess.list, { query: { tourId } })
  return `/tour${new URL(data.find((row) => row.id === id)?.link ?? '').search}`
}

test('a tour on another host may use the sensors of the phone, VR and the whole screen', async ({ page, asOwner }) => {
  const { address, stop } = await startTour()

  await page.goto(await openAccess(asOwner, address))

  const body = page.frameLocator('iframe').locator('body')
  for (const feature of features) await expect(body).toContainText(feature)
  await expect(body).not.toContainText('camera')
  stop()
})

test('a tour whose line breaks while its frame loads opens when the line is back', async ({ page, asOwner }) => {
  const { address, stop } = await startTour()
  const link = await openAccess(asOwner, address)
  let isAway = false
  let unanswered = 0
  await page.route(
    '**/api/tour/frame?*',
    async (route) => {
      isAway = true
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  await page.route('**/api/tour/verify?*', (route) => {
    if (!isAway) return route.continue()
    unanswered++
    return route.abort('internetdisconnected')
  })
  await page.goto(link)
  await expect.poll(() => unanswered).toBeGreaterThan(0)

  isAway = false

  await expect(page.frameLocator('iframe').locator('body')).toContainText('fullscreen')
  stop()
})
