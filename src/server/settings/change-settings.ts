import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '#contract/endpoint.ts'
import { mergedList } from '#contract/merged-list.ts'
import { originOf } from '#contract/origin.ts'
import {
  maxEmbedOrigins,
  maxQuestions,
  type Question,
  type Settings,
  type StoredSettings,
  type settings,
} from '#contract/settings.ts'
import { isBlank } from '#contract/text.ts'
import type { Db } from '../database/dialect.ts'
import { touchLock } from '../database/locks.ts'
import type { AuthenticatedActor } from '../lib/actor.ts'
import { invalid } from '../lib/errors.ts'
import { timeZoneOf } from '../lib/time-zone.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { storeWordings } from './form-texts.ts'
import { mergedTexts } from './merge-texts.ts'
import * as queries from './settings.queries.ts'
import { settingsOf } from './settings-store.ts'

type Changes = BodyOf<typeof settings.change>
const sections = ['firm', 'form', 'privacy'] as const

/** Reads the database instead of the cache, so that nobody overwrites changes made on another instance. */
export const readSettings = async ({ db, config }: Pick<Services, 'db' | 'config'>): Promise<Settings> =>
  withOperator(config, await findComplete(db))

/** Names the server's time zone while none is stored. */
async function findComplete(db: Db) {
  const { firm, ...rest } = settingsOf(await queries.findSettings(db))
  return { ...rest, firm: { ...firm, timeZone: timeZoneOf(firm) } }
}

const withOperator = ({ embedOrigins }: Services['config'], stored: StoredSettings): Settings => ({
  ...stored,
  operatorEmbedOrigins: embedOrigins,
})

/** Changes the given settings, and names them in one audit row. */
export async function changeSettings(
  services: Services,
  actor: AuthenticatedActor,
  changes: Changes,
): Promise<Settings> {
  const changed = await transactAs(services, actor, async (tx) => {
    await touchLock(tx.db, 'settings', tx.now)
    const before = await findComplete(tx.db)
    const after = merged(before, changes)
    assertLists(after.form)
    const paths = sections.flatMap((name) => changedPaths(name, before[name], after[name]))
    if (paths.length === 0) return after
    const versions = await storeWordings(tx, before, after.form)
    await queries.writeSetting(tx.db, 'firm', JSON.stringify(after.firm))
    await queries.writeSetting(tx.db, 'form', JSON.stringify({ ...after.form, ...versions }))
    // It never ended later than now, whatever a clock that ran ahead has noted.
    const ended = { namedEndedAt: endsNaming(before, after) ? tx.now : Math.min(before.namedEndedAt, tx.now) }
    await queries.writeSetting(tx.db, 'privacy', JSON.stringify({ ...after.privacy, ...ended }))
    // A run that erases, and ends with this change, has not told the search to forget.
    if (before.privacy.eraseAfterDays !== after.privacy.eraseAfterDays) await touchLock(tx.db, 'erased', tx.now)
    await tx.audit('settings.change', null, { changed: paths })
    return after
  })
  services.settings.forget()
  return withOperator(services.config, changed)
}

const endsNaming = (before: StoredSettings, after: StoredSettings) =>
  before.privacy.reading === 'named' && after.privacy.reading !== 'named'

function merged(before: StoredSettings, { firm, form, privacy, seen }: Changes): StoredSettings {
  const own = form?.questions ? { questions: questionsOf(before.form, form.questions, seen?.questions) } : {}
  return {
    ...before,
    firm: trimmedTexts({ ...before.firm, ...firm }),
    form: trimmedTexts({
      ...before.form,
      ...form,
      ...own,
      texts: mergedTexts(before.form, form?.texts, own.questions),
      fields: { ...before.form.fields, ...form?.fields },
      embedOrigins: originsOf(before.form, form?.embedOrigins, seen?.embedOrigins),
    }),
    privacy: { ...before.privacy, ...privacy },
  } as StoredSettings
}

type Stored = StoredSettings['form']

const questionsOf = ({ questions: stored }: Stored, given: readonly Question[], seen: readonly Question[] = stored) =>
  mergedList(
    { stored, seen: seen.map(trimmedQuestion), given: given.map(trimmedQuestion) },
    { keyOf: ({ id }) => id, isSame: isDeepStrictEqual },
  )

const originsOf = ({ embedOrigins: stored }: Stored, given: readonly string[] = stored, seen = stored) =>
  mergedList(
    { stored, seen: seen.map(originOf), given: [...new Set(given.map(originOf))] },
    { keyOf: String, isSame: isDeepStrictEqual },
  )

function trimmedQuestion({ options, ...question }: Question): Question {
  const trimmedOptions = options && { options: [...new Set(options.map((option) => option.trim()))] }
  return { ...question, label: question.label.trim(), ...trimmedOptions }
}

/** A text of invisible characters becomes empty. */
const trimmedText = (text: string): string => (isBlank(text) ? '' : text.trim())

const trimmedTexts = <T extends object>(values: T): T =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? trimmedText(value) : value]),
  ) as T

/** The options of a question are one path, such as `form.texts.de.options.room`. */
const deepest = 5

/** Returns the paths that differ, such as `firm.accent` or `form.fields.company`. */
function changedPaths(path: string, before: unknown, after: unknown, depth = 1): string[] {
  if (isDeepStrictEqual(before, after)) return []
  if (!isPlain(before) || !isPlain(after) || depth === deepest) return [path]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => changedPaths(`${path}.${name}`, before[name], after[name], depth + 1))
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Two owners together may have made them too long. */
function assertLists({ questions, embedOrigins }: Stored): void {
  if (questions.length > maxQuestions) throw invalid('form.questions', 'Please ask at most five questions.')
  if (embedOrigins.length > maxEmbedOrigins) throw invalid('form.embedOrigins', 'Please enter at most ten sites.')
  assertQuestions(questions)
}

function assertQuestions(questions: readonly Question[]): void {
  for (const [index, { id, kind, options }] of questions.entries()) {
    if (questions.findIndex((other) => other.id === id) !== index)
      throw invalid(`form.questions.${index}.id`, 'Two questions have the same id.')
    if (kind === 'choice' && (options?.length ?? 0) < 2)
      throw invalid(`form.questions.${index}.options`, 'Please enter two to twenty different options.')
  }
}
