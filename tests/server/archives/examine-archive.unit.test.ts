import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { examineArchive } from '#server/archives/examine-archive.ts'
import { openPacked } from '#server/archives/open-packed.ts'
import { DomainError } from '#server/lib/errors.ts'
import type { Range } from '#server/storage/storage.ts'
import { unixMode, type ZipFile, zip } from '#support/zip.ts'

const page: ZipFile = { name: 'index.html', bytes: '<!doctype html><p>Tour' }

const readerOf = (bytes: Buffer) => async (range?: Range) =>
  Readable.from([bytes.subarray(range?.start ?? 0, (range?.end ?? bytes.length - 1) + 1)], { objectMode: false })

const examine = (bytes: Buffer, maxBytes = 1_000_000_000) =>
  examineArchive({ read: readerOf(bytes), size: bytes.length }, { maxBytes })

/** Bytes that are packed to a part of their size. */
const patterned = (length: number): Buffer =>
  Buffer.alloc(length, 'a tour').map((byte, at) => byte ^ (at % 251)) as Buffer

/** The sentence with which an archive of these files and a start page is refused. */
async function refusal(...files: ZipFile[]): Promise<string> {
  return refusalOf(zip([page, ...files]))
}

async function refusalOf(bytes: Buffer, maxBytes?: number): Promise<string> {
  const error = await examine(bytes, maxBytes).then(
    () => assert.fail('nothing was refused'),
    (error: unknown) => error,
  )
  assert.ok(error instanceof DomainError, String(error))
  assert.equal(error.status, 400)
  assert.equal(error.details.errors?.[0]?.field, 'url')
  return error.message
}

async function read(bytes: Buffer, name: string, range?: Range): Promise<Buffer> {
  const file = (await examine(bytes)).files.get(name)
  assert.ok(file, `${name} is not in the archive`)
  const found = await openPacked(readerOf(bytes), file, range ?? { start: 0, end: file.size - 1 })
  return found instanceof Readable ? Buffer.concat(await found.toArray()) : found
}

test('a path that leads out of the archive is refused by name', async () => {
  for (const name of ['../../etc/passwd', '/etc/passwd', 'C:/boot.ini', 'a/../../b.js', '..\\up.js', 'a\0.js'])
    assert.match(await refusal({ name, bytes: 'x' }), /does not lie inside the archive/)
})

test('a link, a password and an unknown method are refused', async () => {
  const link = { name: 'secret.txt', bytes: '/etc/passwd', attributes: unixMode(0o120777) }
  assert.equal(await refusal(link), 'secret.txt is a link to another file. Please pack the file itself.')
  assert.match(await refusal({ name: 'a.jpg', bytes: 'x', flags: 1 }), /protected by a password/)
  assert.match(await refusal({ name: 'a.jpg', bytes: 'x', flags: 0x41 }), /ZIP archive|password/)
  assert.match(await refusal({ name: 'a.jpg', bytes: 'x', method: 14 }), /not supported/)
})

test('too many files are refused before they are read', async () => {
  const tiles = Array.from({ length: 20_000 }, (_, n) => ({ name: `${n}.jpg`, method: 0 }))

  assert.equal(await refusal(...tiles), 'This archive holds more files than a tour may have: at most 20,000.')
  assert.match(await refusalOf(zip([page], { entries: 60_000 })), /at most 20,000/)
})

test('an archive whose names fill the memory is refused', async () => {
  const tiles = Array.from({ length: 400 }, (_, n) => ({ name: `${n}${'x'.repeat(60_000)}.jpg`, method: 0 }))

  assert.match(await refusal(...tiles), /cannot be read as a ZIP archive/)
})

test('too large a file, too much together and too tight a file are refused', async () => {
  assert.match(await refusal({ name: 'film.mp4', size: 200_000_001, packed: Buffer.alloc(2_000_000) }), /200 MB/)
  const half = Buffer.alloc(600_000)
  const both = zip([page, { name: 'a.bin', bytes: half, method: 0 }, { name: 'b.bin', bytes: half, method: 0 }])
  assert.match(await refusalOf(both, 1_000_000), /at most 1 MB together/)
  assert.match(await refusal({ name: 'bomb.js', bytes: Buffer.alloc(5_000_000) }), /bomb\.js would grow too much/)
})

test('names that differ in case or composition alone are refused', async () => {
  assert.match(await refusal({ name: 'a.jpg' }, { name: 'A.JPG' }), /A\.JPG and a\.jpg are the same name/)
  assert.match(await refusal({ name: 'é.jpg' }, { name: 'e\u0301.jpg' }), /same name/)
  assert.match(await refusal({ name: 'a.jpg' }, { name: 'a.jpg' }), /same name/)
})

test('a directory that disagrees with the headers before the files is refused', async () => {
  assert.match(await refusal({ name: 'a.jpg', bytes: 'x', localName: 'b.jpg' }), /contradicts itself about a\.jpg/)
  assert.match(await refusal({ name: 'a.jpg', bytes: 'x', localSize: 7 }), /contradicts itself/)
  assert.match(await refusal({ name: 'a.jpg', bytes: 'x', method: 0, size: 9 }), /contradicts itself/)
  assert.match(await refusal({ name: 'a.jpg', size: 3, packed: Buffer.alloc(70_000) }), /contradicts itself/)
})

test('what is no archive, or one that was cut, is refused', async () => {
  const whole = zip([page, { name: 'a.jpg', bytes: Buffer.alloc(9_000, 1) }])
  for (const bytes of [Buffer.alloc(0), Buffer.from('PK\x03\x04'), whole.subarray(0, -30), whole.subarray(40)])
    assert.match(await refusalOf(bytes), /ZIP archive|contradicts itself/)
})

test('every archive with changed bytes is read or refused with a sentence', async () => {
  const whole = zip([page, { name: 'a/b.jpg', bytes: Buffer.alloc(500, 7) }, { name: 'c.js', bytes: 'x', method: 0 }])
  for (let at = 0; at < whole.length; at++) {
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] ?? 0) ^ 0xff
    await examine(changed).catch((error) => assert.ok(error instanceof DomainError, `byte ${at}: ${error}`))
  }
})

test('an archive without a start page is refused, and so is one with two', async () => {
  assert.match(await refusalOf(zip([{ name: 'picture.jpg' }])), /no start page/)
  const two = zip([{ name: 'flat-1/index.html' }, { name: 'flat-2/index.html' }])
  assert.match(await refusalOf(two), /flat-1\/index\.html and flat-2\/index\.html could both be the start page/)
})

test('the shallowest start page opens, three folders down too', async () => {
  const startOf = async (...names: string[]) => (await examine(zip(names.map((name) => ({ name }))))).startPage

  assert.equal(await startOf('a/b/c/index.html', 'a/b/c/lib/x/index.html'), 'a/b/c/index.html')
  assert.equal(await startOf('My Tour/index.htm', 'My Tour/lib/a.js'), 'My Tour/index.htm')
  assert.equal(await startOf('vtour/tour.html', 'vtour/tour.xml'), 'vtour/tour.html')
  assert.equal(await startOf('__MACOSX/index.html', 'flat/index.html'), 'flat/index.html')
})

test('files of other kinds are left out and named, and those of a Mac are left out silently', async () => {
  const names = [
    'index.html',
    'mail.php',
    '.htaccess',
    'setup.exe',
    '__MACOSX/._index.html',
    '.DS_Store',
    'a/',
    'Thumbs.db',
    `${'long/'.repeat(200)}page.html`,
  ]
  const { files, skipped } = await examine(zip(names.map((name) => ({ name }))))

  assert.deepEqual([...files.keys()], ['index.html'])
  assert.deepEqual(skipped, ['mail.php', '.htaccess', 'setup.exe', names.at(-1)])
})

test('a name in UTF-8 is known by its letters, whether or not the archive says so', async () => {
  const { files } = await examine(
    zip([page, { name: 'Küche.jpg', flags: 0 }, { name: Buffer.from([0x81, 0x2e, 0x6a, 0x73]), flags: 0 }]),
  )

  assert.deepEqual([...files.keys()], ['index.html', 'Küche.jpg', 'ü.js'])
})

test('every range of a file is a part of it, packed or not, small or large', async () => {
  const large = patterned(5_000_000)
  const small = large.subarray(0, 70_000)
  const files = [
    { name: 'small.bin', bytes: small, method: 8 },
    { name: 'small-stored.bin', bytes: small, method: 0 },
    { name: 'large.bin', bytes: large, method: 8 },
    { name: 'large-stored.bin', bytes: large, method: 0 },
  ]
  const archive = zip([page, ...files])
  for (const { name, bytes } of files) {
    const last = bytes.length - 1
    for (const [start, end] of [
      [0, last],
      [0, 0],
      [last, last],
      [12_345, 67_890],
      [last - 5, last],
    ] as const)
      assert.ok((await read(archive, name, { start, end })).equals(bytes.subarray(start, end + 1)), `${name} ${start}`)
  }
})

test('a file of no bytes is read', async () => {
  assert.equal((await read(zip([page, { name: 'empty.js' }]), 'empty.js')).length, 0)
})

test('a size that lies is refused when the file is read', async () => {
  const bytes = Buffer.alloc(30_000, 'tour ')
  const large = patterned(9_000_000)
  const lies = [
    { name: 'more.js', bytes, size: 1_000 },
    { name: 'less.js', bytes, size: 40_000 },
    { name: 'more.bin', bytes: large, size: 8_000_000 },
    { name: 'less.bin', bytes: large, size: 9_500_000 },
  ]
  const archive = zip([page, ...lies])
  for (const { name } of lies) await assert.rejects(read(archive, name), /damaged/, name)
})

test('damaged bytes are refused when the file is read', async () => {
  const archive = zip([page, { name: 'a.jpg', bytes: Buffer.alloc(900, 5), method: 0 }])
  archive[archive.indexOf(Buffer.alloc(900, 5)) + 400] = 6

  await assert.rejects(read(archive, 'a.jpg'), /damaged/)
})

test('a picture that nobody takes is not held whole in memory, packed or not', async () => {
  for (const method of [0, 8]) {
    const archive = zip([page, { name: 'room.jpg', bytes: randomBytes(3_900_000), method }])
    const file = (await examine(archive)).files.get('room.jpg')
    assert.ok(file)

    const picture = await openPacked(readerOf(archive), file, { start: 0, end: file.size - 1 })

    assert.ok(picture instanceof Readable)
    picture.destroy()
  }
})

test('a reader who leaves before the first byte leaves no open file behind', async () => {
  const archive = zip([page, { name: 'film.mp4', bytes: randomBytes(9_000_000) }])
  const file = (await examine(archive)).files.get('film.mp4')
  assert.ok(file)
  const opened: Readable[] = []
  const read = async (range?: Range) => {
    const whole = await (await readerOf(archive)(range)).toArray()
    const bytes = Readable.from(slicesOf(Buffer.concat(whole)))
    opened.push(bytes)
    return bytes
  }
  const film = await openPacked(read, file, { start: 0, end: file.size - 1 })
  assert.ok(film instanceof Readable)

  await once(film.destroy(), 'close')

  if (!opened[0]?.closed) await new Promise((closed) => opened[0]?.once('close', closed))
})

const slicesOf = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / 9_999) }, (_, n) => bytes.subarray(n * 9_999, (n + 1) * 9_999))
