import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { transact } from '#server/database/dialect.ts'
import { startTestApp } from '#support/app.ts'
import { askFor } from '#support/exports.ts'
import { temporaryFolder } from '#support/program.ts'
import { libreOffice, openedByLibreOffice } from '#support/servers/libreoffice.ts'
import { missingReason } from '#support/servers/programs.ts'

const hostile = ['=1+1', '+1+1', '-2+3', '@SUM(1;1)', '\t1+1', '=HYPERLINK("http://evil.example")']
const strange = ['say "hi", twice', 'two\nlines', 'Łódź Straße Ærø', '東京都', 'naïve; café']

test('LibreOffice shows an export as it is, and runs nothing in it', {
  skip: (await missingReason(libreOffice)) ?? false,
}, async (t) => {
  const { origin, given, services } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  for (const [index, city] of [...hostile, ...strange].entries()) {
    const email = `${index}@example.com`
    await given.request(staff.call, undefined, { email })
    // As an import or an older form may have left it: the form trims its fields.
    await transact(services.db, (trx) =>
      trx.updateTable('catalogueRequest').set({ city }).where('email', '=', email).execute(),
    )
  }
  const folder = await temporaryFolder(t)
  const url = await askFor(origin, staff.call, { list: 'requests', columns: ['email', 'city'] })
  await writeFile(join(folder, 'export.csv'), Buffer.from(await (await fetch(url)).arrayBuffer()))

  const sheet = await openedByLibreOffice(folder, 'export.csv')

  assert.doesNotMatch(sheet, /table:formula/)
  const cities = textsOf(sheet)
    .filter(([email]) => email !== 'Email')
    .map(([, city]) => city)
  assert.deepEqual(cities.sort(), [...hostile.map((text) => `'${text}`), ...strange].sort())
})

test('LibreOffice runs nothing in an export that is opened with a space as separator', {
  skip: (await missingReason(libreOffice)) ?? false,
}, async (t) => {
  const { origin, given, services } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id } = await given.request(staff.call)
  const parts = ['=1+1', '"=1+1"', "'=1+1", '""=1+1', '"=1 + 1"', '+SUM(1)', '"+1 +SUM(1)"', '\uff1d1+1', '=\tSUM(1;2)']
  await transact(services.db, (trx) =>
    trx
      .updateTable('catalogueRequest')
      .set({ city: ['x', ...parts].join(' x ') })
      .where('id', '=', id)
      .execute(),
  )
  const folder = await temporaryFolder(t)
  const url = await askFor(origin, staff.call, { list: 'requests', columns: ['email', 'city'] })
  await writeFile(join(folder, 'export.csv'), Buffer.from(await (await fetch(url)).arrayBuffer()))

  const sheet = await openedByLibreOffice(folder, 'export.csv', ' ')

  assert.doesNotMatch(sheet, /table:formula/)
})

/** The texts of the cells of each row of a flat XML sheet. */
function textsOf(sheet: string): string[][] {
  const rows = [...sheet.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)]
  return rows.map(([, row = '']) =>
    [...row.matchAll(/<table:table-cell[^>]*?(?:\/>|>(.*?)<\/table:table-cell>)/gs)].map(([, cell = '']) =>
      [...cell.matchAll(/<text:p>(.*?)<\/text:p>/gs)].map(([, text = '']) => plain(text)).join('\n'),
    ),
  )
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }
const plain = (text: string) =>
  text.replaceAll('<text:tab/>', '\t').replace(/&\w+;/g, (entity) => entities[entity] ?? entity)
