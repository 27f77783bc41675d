import { type RawBuilder, sql } from 'kysely'
import type { Delivery, VisitorInfo } from '#contract/request-shapes.ts'
import type { Db } from '../../database/dialect.ts'
import { deliveryAt } from '../request/delivery.ts'
import { type CatalogueRequest, formFields } from '../request/request.ts'
import type { Submission } from '../submissions/submission.ts'

/** A person with the role USER. */
export interface Reader {
  readonly id: string
  /** The key of the address that is proven as theirs. */
  readonly provenKey: string | null
}

export interface Place {
  readonly created: number
  readonly id: string
}

interface Part {
  readonly now: number
  readonly isAscending: boolean
  /** The row behind which the part begins. */
  readonly behind: Place
  /** The time at which the last part ends. */
  readonly until: number
  readonly limit: number
}

type Facts = Pick<CatalogueRequest, 'status' | 'answeredAt' | 'mailId' | 'mailError' | 'linkRevokedAt' | 'decidedAt'> &
  Pick<
    CatalogueRequest,
    'openings' | 'machineOpenings' | 'message' | 'emailKey' | 'catalogueId' | 'tourId' | 'catalogueName'
  >

export type StoredRow = Place &
  VisitorInfo &
  Facts &
  Pick<
    Submission,
    'source' | 'answers' | 'language' | 'consentVersion' | 'consentAt' | 'editionsVersion' | 'editionsAt'
  > &
  Pick<Submission, 'withdrawnAt'> & {
    readonly delivery: Delivery
    /** Staff chose the catalogue. */
    readonly isChosen: number
  }

/** Reads rows of both kinds by the indexes of author and address, in the order of time. */
export async function findOwnRows(db: Db, reader: Reader, part: Part): Promise<StoredRow[]> {
  const some = (rows: Rows) => sql`select * from (${rows.select} and ${isIn(rows.table, part)}
    ${ordered(rows.table, part)}) part`
  const { rows } = await sql<StoredRow>`select * from (${some(sentBy(reader, part.now))}
    union all ${some(mailedTo(reader, part.now))}) own ${ordered(sql`own`, part)}`.execute(db)
  return rows
}

export async function findOwnRow(db: Db, reader: Reader, { now, id }: { now: number; id: string }) {
  const one = ({ select, table }: Rows) => sql`${select} and ${table}.id = ${id}`
  const { rows } = await sql<StoredRow>`${one(sentBy(reader, now))} union all ${one(mailedTo(reader, now))}`.execute(db)
  return rows[0]
}

interface Rows {
  readonly select: RawBuilder<unknown>
  readonly table: RawBuilder<unknown>
}

const submission = sql.table('submission')
const request = sql.table('catalogueRequest')

/** Staff write an invitation for the firm, so a former member of staff keeps none. */
const isInvitation = (
  form: RawBuilder<unknown>,
) => sql`${form}."keyHash" is null and exists (select 1 from "requestEvent"
  where "requestId" = ${form}."requestId" and kind = 'invited' and "actorId" = ${form}."authorId")`

/** Each form that they sent while they were signed in, whatever request it stands in. */
const sentBy = ({ id }: Reader, now: number): Rows => ({
  table: submission,
  select: sql`select submission.id, submission.created, submission."withdrawnAt",
    ${textsOf((name) => sql.ref(`submission.${name}`))}, ${facts(now)}
    from submission join "catalogueRequest" on "catalogueRequest".id = submission."requestId"
    where submission."authorId" = ${id} and not (${isInvitation(submission)})`,
})

/**
 * The requests of their proven address, without the words of forms that were sent while signed in. Those that `sentBy`
 * lists are left out, unless their form was withdrawn and others stand. `|| ''` keeps the planner off the index of all
 * their forms.
 */
const mailedTo = ({ id, provenKey }: Reader, now: number): Rows => ({
  table: request,
  select: sql`select "catalogueRequest".id, "catalogueRequest".created, cast(null as bigint) as "withdrawnAt",
    ${textsOf((name) => sql`case when ${mayShow(name)} then ${sql.ref(`catalogueRequest.${name}`)} end`)},
    ${facts(now)} from "catalogueRequest" left join submission
      on submission.id = "catalogueRequest"."submissionId" and submission."authorId" is null
    where "catalogueRequest"."emailKey" = ${provenKey} and not (${isUnsentInvitation}) and not exists (select 1 from submission own
      where own."requestId" = "catalogueRequest".id and own."authorId" || '' = ${id} and not (${isInvitation(sql`own`)})
        and (own."withdrawnAt" is null or "catalogueRequest".status = 'withdrawn'))`,
})

/** Nobody but staff knows of it before its mail has left, or after it was undone. */
const isUnsentInvitation = sql`"catalogueRequest"."answeredAt" is null
  and "catalogueRequest".openings + "catalogueRequest"."machineOpenings" = 0
  and exists (select 1 from "requestEvent" where "requestId" = "catalogueRequest".id and kind = 'invited')`

/** The address is the reader's. */
const mayShow = (name: string) => (name === 'email' ? sql`1 = 1` : sql`submission.id is not null`)

const texts = [...formFields, 'source'] as const
const others = ['answers', 'language', 'consentVersion', 'consentAt', 'editionsVersion', 'editionsAt'] as const
const textsOf = (of: (name: string) => RawBuilder<unknown>) =>
  sql.join([
    ...texts.map((name) => sql`coalesce(${of(name)}, '') as ${sql.ref(name)}`),
    ...others.map((name) => sql`${of(name)} as ${sql.ref(name)}`),
  ])

const decisive = [
  ...(['status', 'answeredAt', 'mailId', 'mailError', 'linkRevokedAt', 'decidedAt'] as const),
  ...(['openings', 'machineOpenings', 'message', 'emailKey', 'catalogueId', 'tourId', 'catalogueName'] as const),
] as const

const facts = (now: number) =>
  sql.join([
    ...decisive.map((name) => sql.ref(`catalogueRequest.${name}`)),
    sql`${deliveryAt(now)} as delivery`,
    sql`case when "catalogueRequest".status = 'approved' then ${chosen} else 0 end as "isChosen"`,
  ])

const chosen = sql`(select count(*) from "requestEvent" where "requestId" = "catalogueRequest".id and kind = 'approved'
  and details like '%"chosen":true%')`

function isIn(table: RawBuilder<unknown>, { behind, until, isAscending }: Part) {
  const [start, end] = isAscending ? [sql`>`, sql`<=`] : [sql`<`, sql`>=`]
  return sql`(${table}.created, ${table}.id) ${start} (${behind.created}, ${behind.id}) and ${table}.created ${end} ${until}`
}

function ordered(table: RawBuilder<unknown>, { isAscending, limit }: Part) {
  const direction = isAscending ? sql`asc` : sql`desc`
  return sql`order by ${table}.created ${direction}, ${table}.id ${direction} limit ${limit}`
}
