import * as Type from 'typebox'
import { ApprovedRole, EpochMs, IdParams, Role, shape } from './common.ts'
import { endpoint } from './endpoint.ts'
import { listQuery, pageOf } from './lists.ts'
import { Password } from './passwords.ts'

export const UserStatus = Type.Enum(['invited', 'pending', 'active', 'disabled'], { title: 'UserStatus' })
export type UserStatus = Type.Static<typeof UserStatus>
/** An invited person has a pending account, a disabled one an active account. */
export type StoredUserStatus = Exclude<UserStatus, 'invited' | 'disabled'>

export const UserRow = shape('UserRow')({
  id: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  /** True for a proven address (product: Addresses). */
  emailConfirmed: Type.Boolean(),
  company: Type.String(),
  role: Role,
  status: UserStatus,
  /** When the invitation ends or ended; null for others. */
  invitedUntil: Type.Union([EpochMs, Type.Null()]),
  created: EpochMs,
  /** Null before the first one, and for sign-ins of earlier versions. */
  lastSignIn: Type.Union([EpochMs, Type.Null()]),
  secondFactor: Type.Boolean(),
  /** Whether they sign in at the provider of single sign-on. */
  provider: Type.Boolean(),
  passkeys: Type.Integer(),
})
export type UserRow = Type.Static<typeof UserRow>

export const UserQuery = listQuery(['name', 'email'], {})

export const users = {
  listActive: endpoint('GET /api/users/active', 'superAdmin', {
    token: 'none',
    summary: 'Users',
    query: UserQuery,
    reply: pageOf(UserRow),
  }),
  /** The user's sessions end, and a mail tells them. That of an owner needs a fresh proof (403, code `confirm`). */
  changePassword: endpoint('POST /user/:id/changePassword', 'superAdmin', {
    token: 'none',
    summary: "Set a user's password",
    params: IdParams,
    body: Type.Object({ password: Password(), confirmedPassword: Password() }),
    errors: { 404: 'Unknown user', 409: 'Disabled' },
  }),
  /** Never SUPER_ADMIN. It applies to the next call, and to what pages show from the next access token. */
  changeRole: endpoint('POST /user/:id/role', 'superAdmin', {
    token: 'none',
    summary: "Change a user's role",
    params: IdParams,
    body: Type.Object({ role: ApprovedRole }),
    errors: { 404: 'Unknown user', 409: 'The last owner' },
  }),
  /**
   * Sessions and mailed links end, waiting mails to the person are dropped, rows stay. The person and all owners are
   * told by mail.
   */
  disable: endpoint('POST /api/users/:id/disable', 'superAdmin', {
    token: 'none',
    summary: 'Disable a user',
    params: IdParams,
    errors: { 404: 'Unknown user', 409: 'Already disabled, or the last owner' },
  }),
  enable: endpoint('POST /api/users/:id/enable', 'superAdmin', {
    token: 'none',
    summary: 'Let a disabled user sign in again',
    params: IdParams,
    errors: { 404: 'Unknown user', 409: 'Not disabled' },
  }),
  /** Second factor, passkeys and the link with the provider alike, for who lost them. Sessions end; the person and all owners are told by mail. One's own are removed in Security. */
  resetFactors: endpoint('POST /api/users/:id/factors/reset', 'superAdmin', {
    token: 'none',
    summary: "Take away a user's second factor, passkeys and single sign-on",
    proof: 'always',
    params: IdParams,
    errors: { 404: 'Unknown user, or nothing to take away', 409: 'Yourself' },
  }),
  /** 409 for the caller's own account and for the last active SUPER_ADMIN. */
  remove: endpoint('DELETE /user/:id', 'superAdmin', {
    token: 'none',
    summary: 'Delete a user',
    params: IdParams,
    errors: { 404: 'Unknown user', 409: 'Yourself, or the last owner' },
  }),
}
