import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { privacy } from '#contract/privacy.ts'
import type { Tables } from '#server/database/schema.ts'
import { forgetErased } from '#server/privacy/forget-erased.ts'
import { holdsPersonalData } from '#server/privacy/registry.ts'
import { foldFigures } from '#server/requests/figures/fold-figures.ts'
import { startTestApp, type TestApp } from '#support/app.ts'
import { colleague, leaveEverything, typo, wordsOf, xenia } from '#support/held-person.ts'
import { assertFindable, naming, tracesOf } from '#support/traces.ts'

/** Columns that find a row, point to another, or hold one of few fixed words; every other text may be a person's. */
const structural: Readonly<Record<string, readonly string[]>> = {
  user: ['id', 'email', 'emailKey', 'role', 'status', 'language', 'theme'],
  linkToken: ['hash', 'purpose', 'userId', 'email', 'knownDevice', 'deviceHash'],
  export: ['hash', 'sessionId', 'list', 'columns'],
  view: ['id', 'ownerId', 'list'],
  rateLimit: ['key'],
  mail: ['id', 'kind', 'recipient', 'status', 'lease', 'subjectId', 'cause'],
  catalogueRequest: [
    ...['id', 'catalogueId', 'tourId', 'accessId', 'catalogueName', 'source', 'status', 'decidedBy', 'mailId'],
    // The figures count countries as well, and forget those that nobody names any more.
    ...['email', 'emailKey', 'attention', 'submissionId', 'language', 'country', 'countryCode'],
  ],
  submission: ['id', 'requestId', 'email', 'emailKey', 'authorId', 'language', 'keyHash'],
  requestEvent: ['id', 'requestId', 'kind', 'actorId'],
  audit: ['id', 'actorId', 'action', 'subjectId', 'salt', 'networkHash', 'detailsHash'],
}
const json = ['details', 'answers']

/** Writes a word of its own into every other text column of the person's rows. Returns the words. */
async function markEveryColumn({ services: { db } }: TestApp): Promise<string[]> {
  const words: string[] = []
  for (const { name: table, columns } of await db.introspection.getTables()) {
    if (!holdsPersonalData(table as keyof Tables)) continue
    const texts = columns.filter(({ dataType }) => dataType.toLowerCase() === 'text').map(({ name }) => name)
    const open = texts.filter((name) => !structural[table]?.includes(name))
    const { rows } = await sql<Record<string, string | null>>`select * from ${sql.table(table)}`.execute(db)
    for (const row of rows.filter((row) => naming(table, JSON.stringify(row), wordsOf).length > 0))
      for (const column of open) {
        // The network of staff is not the visitor's.
        if (column === 'network' && row.actorId !== null) continue
        if (row[column] === null && json.includes(column)) continue
        const word = `marked${table}${column}`.toLowerCase()
        const value = json.includes(column) ? marked(row[column] ?? '{}', word) : `${row[column] ?? ''} ${word}`
        const key = Object.entries(row).filter(([name]) => structural[table]?.includes(name) || name === 'seq')
        const isRow = sql.join(
          key.map(([name, is]) => sql`${sql.ref(name)} is not distinct from ${is}`),
          sql` and `,
        )
        await db.transaction().execute(async (trx) => {
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${isRow}`.execute(trx)
        })
        words.push(word)
      }
  }
  return [...new Set(words)]
}

function marked(text: string, word: string): string {
  const value = JSON.parse(text) as object
  return JSON.stringify(Array.isArray(value) ? [...value, { id: 'x', label: word, value: word }] : { ...value, word })
}

test('no text of any column that holds something of a person outlives their erasure', async (t) => {
  const app = await startTestApp(t)
  const { owner } = await leaveEverything(app)
  const words = await markEveryColumn(app)
  await assertFindable(app.services, words)

  for (const email of [typo, colleague, xenia.email]) await owner.call(privacy.erase, { body: { email } })
  await foldFigures(app.services)
  await forgetErased(app.services)

  assert.ok(words.length > 25, `${words.length} columns`)
  assert.deepEqual(await tracesOf(app.services, words), [])
})
