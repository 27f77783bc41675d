import { auth } from '#contract/auth.ts'
import { registrations } from '#contract/registrations.ts'
import { users } from '#contract/users.ts'
import { systemActor } from '#server/lib/actor.ts'
import { accessToken, foreignToken } from '#server/sessions/access-tokens.ts'
import { startSession } from '#server/sessions/sessions.ts'
import { runTransaction } from '#server/transaction/transaction.ts'
import { hours, type TestApp } from '#support/app.ts'

export interface Actor {
  name: string
  /** Rank of the access level; 0 is a visitor. */
  level: number
  token: string | undefined
}

/** Ten kinds of caller, and a token for another origin. */
export async function makeActors(app: TestApp): Promise<Actor[]> {
  const { services, given, visitor } = app
  const owner = await given.user('SUPER_ADMIN', 'olga')
  const staff = await given.user('ADMIN', 'stan')
  const member = await given.user('USER', 'una')

  const waiting = await given.registration(owner.call, 'waiting@example.com')
  const refused = await given.registration(owner.call, 'refused@example.com')
  const waitingToken = await tokenOf(app, waiting.id)
  const refusedToken = await tokenOf(app, refused.id)
  await owner.call(registrations.reject, { params: { id: refused.id } })
  const gone = await given.user('SUPER_ADMIN', 'gone')
  await owner.call(users.remove, { params: { id: gone.id } })
  const out = await given.user('SUPER_ADMIN', 'out')
  await visitor(auth.logout, { body: { refreshToken: out.refreshToken } })

  const person = {
    id: owner.id,
    role: 'SUPER_ADMIN' as const,
    firstName: 'Olga',
    lastName: 'Person',
    language: null,
    theme: null,
  }
  const before = { ...services, now: () => services.now() - hours(1) }
  const claims = { ...person, id: member.id }
  return [
    { name: 'anonymous', level: 0, token: undefined },
    { name: 'pending', level: 0, token: waitingToken },
    { name: 'rejected', level: 0, token: refusedToken },
    { name: 'deleted', level: 0, token: gone.accessToken },
    { name: 'expired', level: 0, token: await accessToken(before, person, sidOf(owner.accessToken)) },
    { name: 'revoked', level: 0, token: out.accessToken },
    { name: 'for another origin', level: 0, token: await foreignToken(services, person, 'https://other.example') },
    { name: 'member', level: 1, token: member.accessToken },
    // Signed by the real key with an owner's claims: only the rows may decide.
    {
      name: 'member with claims of an owner',
      level: 1,
      token: await accessToken(services, claims, sidOf(member.accessToken)),
    },
    { name: 'staff', level: 2, token: staff.accessToken },
    { name: 'owner', level: 3, token: owner.accessToken },
  ]
}

const sidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid

async function tokenOf({ services }: TestApp, id: string): Promise<string> {
  const { sessionId } = await runTransaction(services, systemActor, (tx) =>
    startSession(tx, id, { method: 'password', device: '', knownDevice: undefined }),
  )
  return accessToken(
    services,
    { id, role: 'SUPER_ADMIN', firstName: 'No', lastName: 'Body', language: null, theme: null },
    sessionId,
  )
}
