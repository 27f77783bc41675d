import type { Db } from '../database/dialect.ts'
import { minute } from '../lib/durations.ts'
import { hashSeal, type Seal, type StoredSeal } from './chain.ts'
import { type Finding, firstDifference, leavesOf, sortRows } from './compare-rows.ts'
import * as queries from './seals.queries.ts'

export type { Finding } from './compare-rows.ts'

/** `seal` was kept outside of the database. */
interface Asked {
  readonly number: number
  readonly hash: string
}

export interface Verdict {
  /** The first thing that is not as it was sealed. */
  readonly finding: Finding | undefined
  readonly newest: Seal | undefined
  readonly rows: number
  readonly unsealed: number
  /** The first seal of each epoch. */
  readonly epochs: readonly Seal[]
  /** Rows with a time long before they were sealed: a clock was wrong, or somebody put them in. */
  readonly backdated: { readonly count: number; readonly first: queries.SealedRow | undefined }
  /** Undefined when none was asked for, or when the chain does not hold until it. */
  readonly asked: 'contained' | 'foreign' | 'newer' | undefined
}

/** A row is sealed within a minute; clocks and servers that rest need some more. */
const tolerated = 10 * minute
const sealsAtOnce = 200
/** Rows that are read together. */
const rowsAtOnce = 5_000

/** Reads the whole chain with all rows, and writes nothing (decision 57). */
export async function verifyAudit(
  db: Db,
  seal?: Asked,
  progress: (done: number, whole: number) => void = () => {},
): Promise<Verdict> {
  const walk: Walk = {
    previous: undefined,
    rows: 0,
    epochs: [],
    backdated: 0,
    firstBackdated: undefined,
    asked: undefined,
  }
  let finding: Finding | undefined
  const { sealed } = await queries.countRows(db)
  for await (const { stored, rows } of sealsWithRows(db)) {
    finding = checkSeal(walk, stored, rows)
    if (finding) break
    step(walk, stored, rows)
    if (seal?.number === stored.number) walk.asked = seal.hash === stored.hash ? 'contained' : 'foreign'
    progress(walk.rows, sealed)
  }
  const outside = finding ? undefined : await queries.findOutsideOfSeals(db)
  if (outside) finding = { kind: 'rowAdded', seal: outside.seal ?? 0, row: outside }
  const { unsealed } = await queries.countRows(db)
  const { previous: newest, rows, epochs, backdated, firstBackdated } = walk
  const isNewer = seal && !finding && seal.number > (newest?.number ?? 0)
  return {
    ...{ finding, newest, rows, unsealed, epochs },
    backdated: { count: backdated, first: firstBackdated },
    asked: isNewer ? 'newer' : walk.asked,
  }
}

interface Walk {
  previous: StoredSeal | undefined
  rows: number
  readonly epochs: Seal[]
  backdated: number
  firstBackdated: queries.SealedRow | undefined
  asked: Verdict['asked']
}

interface SealWithRows {
  readonly stored: StoredSeal
  readonly rows: queries.SealedRow[]
}

async function* sealsWithRows(db: Db): AsyncGenerator<SealWithRows> {
  for (let last = 0; ; ) {
    const seals = await queries.findSealsBehind(db, last, sealsAtOnce)
    if (seals.length === 0) return
    for (const some of portions(seals)) yield* withRows(db, some)
    last = seals.at(-1)?.number ?? last
  }
}

/** Splits seals so that each portion has few enough rows. */
function* portions(seals: readonly StoredSeal[]): Generator<StoredSeal[]> {
  let some: StoredSeal[] = []
  let length = 0
  for (const seal of seals) {
    some.push(seal)
    length += seal.leaves.length
    if (length < rowsAtOnce * bytesOfALeaf) continue
    yield some
    some = []
    length = 0
  }
  if (some.length > 0) yield some
}

/** As base64 of eight bytes. */
const bytesOfALeaf = 11

async function* withRows(db: Db, seals: readonly StoredSeal[]): AsyncGenerator<SealWithRows> {
  const rows = await queries.findRowsOfSeals(db, seals[0]?.number ?? 0, seals.at(-1)?.number ?? 0)
  const bySeal = Map.groupBy(rows, ({ seal }) => seal)
  for (const stored of seals) yield { stored, rows: sortRows(bySeal.get(stored.number) ?? []) }
}

function checkSeal(
  { previous, rows: before }: Walk,
  stored: StoredSeal,
  rows: queries.SealedRow[],
): Finding | undefined {
  const number = (previous?.number ?? 0) + 1
  if (stored.number !== number) return { kind: 'sealRemoved', seal: number }
  const leaves = leavesOf(rows)
  const difference = firstDifference(stored, rows, leaves)
  if (difference) return difference
  const isWhole = stored.hash === hashSeal(previous?.hash ?? '', stored, leaves) && stored.rows === before + rows.length
  return isWhole ? undefined : { kind: 'sealChanged', seal: number }
}

function step(walk: Walk, stored: StoredSeal, rows: queries.SealedRow[]): void {
  const { previous } = walk
  if (previous?.epoch !== stored.epoch) walk.epochs.push(stored)
  // What stood when the chain began is older than its first seals.
  const late = previous && stored.epoch > 0 ? rows.filter(({ at }) => at < previous.at - tolerated) : []
  walk.backdated += late.length
  walk.firstBackdated ??= late[0]
  walk.rows += rows.length
  walk.previous = stored
}
