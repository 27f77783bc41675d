import { type Kysely, sql } from 'kysely'

/**
 * Accesses that another one had replaced before they named their request: the event that made one has its time and its
 * tour. Requests that were approved at once are told apart by the name.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await nameRequests(db, sql`true`)
  await nameRequests(db, sql`access.name = trim(form."firstName" || ' ' || form."lastName")`)
}

async function nameRequests(db: Kysely<never>, isSame: ReturnType<typeof sql<boolean>>): Promise<void> {
  await sql`update "tourAccess" set "requestId" = made."requestId"
    from (
      select access.id, min(request.id) as "requestId"
      from "catalogueRequest" as request
      join "requestEvent" as event on event."requestId" = request.id and event.kind in ('approved', 'resent')
      join "tourAccess" as access on access."tourId" = request."tourId" and access.created = event.at
      left join submission as form on form."requestId" = request.id
      where request."tourId" <> '' and access."requestId" is null and ${isSame}
      group by access.id
      having count(distinct request.id) = 1
    ) as made
    where made.id = "tourAccess".id`.execute(db)
}
