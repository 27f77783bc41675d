import { readFileSync } from 'node:fs'
import type { FrameLocator, Page } from '@playwright/test'
import { png } from '#support/samples.ts'
import type { ZipFile } from '#support/zip.ts'
import { withWebgl } from './browser.ts'
import { test as base, expect, productWith } from './test.ts'

base.use({ launchOptions: withWebgl() })

/** What a tour of somebody else's making may try; it writes down what it reached. */
const attempts = {
  'read the page around it': 'parent.document.title',
  'leave its frame': `top.location = '/login?left'`,
  'read our API': `fetch('PUBLIC/api/tour/link').then((answer) => answer.status)`,
  'read our pages': `fetch('PUBLIC/').then((answer) => answer.text())`,
  'reach another site': `fetch('http://127.0.0.1:9/').then((answer) => answer.status)`,
  'load a picture of ours': `picture('PUBLIC/api/settings/logo?' + Math.random())`,
  'read another tour': `fetch('../../another-ticket/index.html').then((answer) => answer.status)`,
  'register a service worker': `navigator.serviceWorker.register('worker.js')`,
  'show our pages in a frame': `framed('PUBLIC/login')`,
  'read its own files': `fetch('data.json').then((answer) => answer.json())`,
  'read a module of its own': `import('./module.js')`,
  store: `(localStorage.setItem('a', 'b'), localStorage.getItem('a'))`,
  'start a worker': `started(new Worker('worker.js'))`,
  'draw its picture in WebGL': `drawn('picture.png')`,
}

const script = (publicUrl: string) => `
const picture = (src) => new Promise((done, failed) => { const i = new Image(); i.onload = () => done('shown'); i.onerror = () => failed(new Error('no')); i.src = src })
const framed = (src) => new Promise((done, failed) => { const f = document.createElement('iframe'); f.onload = () => { try { f.contentDocument.body.innerText ? done('framed') : failed(new Error('empty')) } catch (error) { failed(error) } }; f.src = src; document.body.append(f); setTimeout(() => failed(new Error('nothing')), 3000) })
const started = (worker) => new Promise((done, failed) => { worker.onmessage = () => done('works'); worker.onerror = () => failed(new Error('no')) })
const drawn = async (src) => { const i = new Image(); i.crossOrigin = 'anonymous'; i.src = src; await i.decode(); const g = document.createElement('canvas').getContext('webgl'); g.bindTexture(g.TEXTURE_2D, g.createTexture()); g.texImage2D(g.TEXTURE_2D, 0, g.RGBA, g.RGBA, g.UNSIGNED_BYTE, i); return 'drawn' }
const attempts = ${JSON.stringify(attempts).replaceAll('PUBLIC', publicUrl)}
for (const [name, code] of Object.entries(attempts)) {
  let said
  try { said = 'yes'; await (0, eval)('(' + code.replace(/\\b(picture|framed|started|drawn)\\(/g, 'self.$1(') + ')') } catch (error) { said = 'no' }
  const line = document.createElement('li'); line.textContent = name + ': ' + said; document.querySelector('ul').append(line)
}
document.querySelector('h1').textContent = 'All tried'
`
/** Modules have names of their own; the attempts call these. */
const exported = 'Object.assign(self, { picture, framed, started, drawn })\n'

const hostile = (publicUrl: string): ZipFile[] => [
  {
    name: 'tour/index.html',
    bytes: '<!doctype html><h1>Trying</h1><ul></ul><script type="module" src="try.js"></script>',
  },
  { name: 'tour/try.js', bytes: script(publicUrl).replace('const attempts', `${exported}const attempts`) },
  { name: 'tour/data.json', bytes: '{}' },
  { name: 'tour/module.js', bytes: 'export {}' },
  { name: 'tour/worker.js', bytes: 'postMessage(1)' },
  { name: 'tour/picture.png', bytes: png },
]

const confined = ['read its own files', 'read a module of its own', 'draw its picture in WebGL']
const atHome = [...confined, 'store', 'start a worker']

async function reached(page: Page, link: string): Promise<string[]> {
  await page.goto(link)
  const tour = page.frameLocator('iframe')
  await expect(tour.getByRole('heading', { name: 'All tried' })).toBeVisible()
  const lines = await tour.getByRole('listitem').allTextContents()
  expect(lines).toHaveLength(Object.keys(attempts).length)
  return lines.flatMap((line) => (line.endsWith(': yes') ? line.slice(0, -5) : [])).toSorted()
}

const file = (path: string) => readFileSync(`node_modules/${path}`)

/** The multi-room format of Pannellum, with its viewer as it is published. */
const pannellum: ZipFile[] = [
  {
    name: 'index.html',
    bytes: `<!doctype html><link rel="stylesheet" href="pannellum.css"><script src="pannellum.js"></script>
      <style>#panorama { width: 600px; height: 400px }</style><div id="panorama"></div><output>Opening</output>
      <script>
        const viewer = pannellum.viewer('panorama', {
          default: { firstScene: 'hall', autoLoad: true },
          scenes: {
            hall: { title: 'Hall', panorama: 'hall.png', hotSpots: [{ pitch: 0, yaw: 0, type: 'scene', text: 'Kitchen', sceneId: 'kitchen' }] },
            kitchen: { title: 'Kitchen', panorama: 'kitchen.png' },
          },
        })
        const say = (words) => { document.querySelector('output').textContent = words }
        viewer.on('error', (why) => say('Failed: ' + why))
        viewer.on('load', () => { say('In the ' + viewer.getScene()); if (viewer.getScene() === 'hall') setTimeout(() => viewer.loadScene('kitchen')) })
      </script>`,
  },
  { name: 'pannellum.js', bytes: file('pannellum/build/pannellum.js') },
  { name: 'pannellum.css', bytes: file('pannellum/build/pannellum.css') },
  { name: 'hall.png', bytes: png },
  { name: 'kitchen.png', bytes: png },
]

/** A folder as Marzipano's tool writes it, with its viewer as it is published. */
const marzipano: ZipFile[] = [
  { name: 'README.txt', bytes: 'Upload this folder.' },
  {
    name: 'app-files/index.html',
    bytes: `<!doctype html><div id="pano" style="width: 600px; height: 400px"></div><output>Opening</output>
      <script src="vendor/marzipano.js"></script><script src="data.js"></script>
      <script>
        const viewer = new Marzipano.Viewer(document.querySelector('#pano'), { stage: { preserveDrawingBuffer: true } })
        const [{ id, levels, faceSize }] = APP_DATA.scenes
        const source = Marzipano.ImageUrlSource.fromString('tiles/' + id + '/{z}/{f}/{y}/{x}.png')
        const view = new Marzipano.RectilinearView({})
        const scene = viewer.createScene({ source, geometry: new Marzipano.CubeGeometry(levels), view })
        scene.switchTo()
        scene.layer().addEventListener('renderComplete', (stable) => { if (stable) document.querySelector('output').textContent = 'In the hall' })
      </script>`,
  },
  { name: 'app-files/vendor/marzipano.js', bytes: file('marzipano/dist/marzipano.js') },
  {
    name: 'app-files/data.js',
    bytes: `var APP_DATA = { scenes: [{ id: '0-hall', faceSize: 256, levels: [{ tileSize: 256, size: 256 }] }] }`,
  },
  ...['b', 'd', 'f', 'l', 'r', 'u'].map((face) => ({ name: `app-files/tiles/0-hall/0/${face}/0/0.png`, bytes: png })),
]

const hosts = {
  'in an opaque origin': { settings: {}, may: confined },
  'on a host of its own': { settings: { TOUR_ORIGIN: 'http://tours.localhost:{port}' }, may: atHome },
} as const

for (const [where, { settings, may }] of Object.entries(hosts)) {
  const test = base.extend<object, object>({ product: productWith(settings) })

  test.describe(where, () => {
    test('a tour reaches its own files and nothing else', async ({ page, product, given }) => {
      const { link } = await given.uploadedTour(hostile(product.origin))

      expect(await reached(page, link)).toEqual(may.toSorted())
      expect(new URL(page.url()).pathname).toBe('/tour')
    })

    test('rooms of Pannellum open one after the other', async ({ page, given }) => {
      const { link } = await given.uploadedTour(pannellum)
      await page.goto(link)

      await expect(says(page.frameLocator('iframe'))).toHaveText('In the kitchen')
    })

    test('a folder of Marzipano’s tool shows its tiles', async ({ page, given }) => {
      const { link } = await given.uploadedTour(marzipano)
      await page.goto(link)

      await expect(says(page.frameLocator('iframe'))).toHaveText('In the hall')
    })

    test('a tour that is closed leaves the page', async ({ page, given }) => {
      const { link, close } = await given.uploadedTour(pannellum)
      await page.goto(link)
      await expect(page.locator('iframe')).toBeVisible()

      await close()

      await expect(page.getByText('This tour was withdrawn')).toBeVisible()
      await expect(page.locator('iframe')).toBeHidden()
    })
  })
}

const says = (tour: FrameLocator) => tour.locator('output')
