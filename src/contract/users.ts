import * as Type from 'typebox'
import { ApprovedRole, EpochMs, IdParams, Role, shape } from './common.ts'
import { endpoint } from './endpoint.ts'
import { listQuery, pageOf } from './lists.ts'
import { Password } from './passwords.ts'

export const UserStatus = Type.Enum(['invited', 'pending', 'active'], { title: 'UserStatus' })
export type UserStatus = Type.Static<typeof UserStatus>
/** An invited person has a pending account. */
export type StoredUserStatus = Exclude<UserStatus, 'invited'>

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
  created: EpochMs,
})
export type UserRow = Type.Static<typeof UserRow>

export const UserQuery = listQuery(['name', 'email'], {})

export const users = {
  listActive: endpoint('GET /api/users/active', 'superAdmin', {
    summary: 'Active users',
    query: UserQuery,
    reply: pageOf(UserRow),
  }),
  /** The user's sessions end, and a mail tells them. */
  changePassword: endpoint('POST /user/:id/changePassword', 'superAdmin', {
    summary: "Set a user's password",
    params: IdParams,
    body: Type.Object({ password: Password(), confirmedPassword: Password() }),
    errors: { 404: 'Unknown user' },
  }),
  /** Never SUPER_ADMIN. It applies to the next call, and to what pages show from the next access token. */
  changeRole: endpoint('POST /user/:id/role', 'superAdmin', {
    summary: "Change a user's role",
    params: IdParams,
    body: Type.Object({ role: ApprovedRole }),
    errors: { 404: 'Unknown user', 409: 'The last owner' },
  }),
  /** 409 for the caller's own account and for the last active SUPER_ADMIN. */
  remove: endpoint('DELETE /user/:id', 'superAdmin', {
    summary: 'Delete a user',
    params: IdParams,
    errors: { 404: 'Unknown user', 409: 'Yourself, or the last owner' },
  }),
}
