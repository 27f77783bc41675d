import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tours } from '#contract/tours.ts'
import { startTestApp } from '#support/app.ts'
import { openUploadedTour } from '#support/tour.ts'

interface Folder {
  readonly start: string
  /** Beside the start page, with the type that each is served as. */
  readonly files: Readonly<Record<string, string>>
  readonly leftOut: readonly string[]
}

/** Folders in the shape in which editors of tours write them; what is in the files is ours. */
const folders: Record<string, Folder> = {
  krpano: {
    start: 'vtour/tour.html',
    files: {
      'vtour/tour.js': 'text/javascript; charset=utf-8',
      'vtour/tour.xml': 'application/xml; charset=utf-8',
      'vtour/skin/vtourskin.xml': 'application/xml; charset=utf-8',
      'vtour/skin/vtourskin.png': 'image/png',
      'vtour/plugins/webvr.js': 'text/javascript; charset=utf-8',
      'vtour/panos/living room.tiles/l2/f/1/l2_f_1_2.jpg': 'image/jpeg',
      'vtour/panos/living room.tiles/preview.jpg': 'image/jpeg',
    },
    leftOut: ['vtour/tour_testingserver.exe'],
  },
  '3DVista': {
    start: 'Flat 4/index.htm',
    files: {
      'Flat 4/script_general.js': 'text/javascript; charset=utf-8',
      'Flat 4/script.js': 'text/javascript; charset=utf-8',
      'Flat 4/lib/tdvplayer.js': 'text/javascript; charset=utf-8',
      'Flat 4/locale/en.txt': 'text/plain; charset=utf-8',
      'Flat 4/locale/zh.txt': 'text/plain; charset=utf-8',
      'Flat 4/manifest.json': 'application/json; charset=utf-8',
      'Flat 4/media/panorama_A1_0/f/0/0_0.webp': 'image/webp',
      'Flat 4/media/video_B2_en.mp4': 'video/mp4',
      'Flat 4/fonts/Küche.woff2': 'font/woff2',
      'Flat 4/media/popup/index.htm': 'text/html; charset=utf-8',
    },
    leftOut: ['Flat 4/web.config'],
  },
  Pano2VR: {
    start: 'output/index.html',
    files: {
      'output/pano.xml': 'application/xml; charset=utf-8',
      'output/pano2vr_player.js': 'text/javascript; charset=utf-8',
      'output/skin.js': 'text/javascript; charset=utf-8',
      'output/gginfo.json': 'application/json; charset=utf-8',
      'output/3rdparty/leaflet/leaflet.css': 'text/css; charset=utf-8',
      'output/images/node1+2.png': 'image/png',
      'output/tiles/node1/cf_0/l_0/c_0/tile_0.jpg': 'image/jpeg',
      'output/media/sound.mp3': 'audio/mpeg',
    },
    leftOut: ['output/.htaccess', 'output/upload.php'],
  },
}

for (const [editor, { start, files, leftOut }] of Object.entries(folders)) {
  test(`a folder in the shape of ${editor} opens at its start page, each file as what it is`, async (t) => {
    const app = await startTestApp(t)
    const names = [...Object.keys(files), ...leftOut, start]

    const tour = await openUploadedTour(
      app,
      names.map((name) => ({ name, bytes: `This is ${name}` })),
    )

    assert.ok(decodeURI(tour.start).endsWith(`/${start}`))
    assert.equal(await (await fetch(tour.start)).text(), `This is ${start}`)
    const folder = start.slice(0, start.lastIndexOf('/') + 1)
    for (const [name, type] of Object.entries(files)) {
      const answer = await tour.get(encodeURI(name.slice(folder.length)))
      assert.deepEqual([answer.headers.get('content-type'), await answer.text()], [type, `This is ${name}`])
    }
    assert.deepEqual((await tour.staff.call(tours.list)).data[0]?.file?.skipped, leftOut)
  })
}
