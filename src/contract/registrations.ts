import * as Type from 'typebox'
import { ApprovedRole, Email, IdParams, Language, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { pageOf } from './lists.ts'
import { Password } from './passwords.ts'
import { UserQuery, UserRow } from './users.ts'

export const registrations = {
  /** A known address gets the same answer, and its owner is told by mail. */
  signUp: endpoint('POST /api/register', 'visitor', {
    token: 'none',
    summary: 'Sign up',
    body: Type.Object({
      email: Email('Please input your email!', 'The input is not valid E-mail!'),
      firstName: Text('Please input your first name!'),
      lastName: Text('Please input your last name!'),
      password: Password(),
      confirmedPassword: Password(),
      /** That of the page, which the account keeps; missing for the firm's and the browser's. */
      language: Type.Optional(Language),
    }),
  }),
  /** Invited people too. `role` is the one of the invitation, or that an approval gives by default. */
  listPending: endpoint('GET /api/users/registration', 'superAdmin', {
    token: 'none',
    summary: 'Pending registrations and invitations',
    query: UserQuery,
    reply: pageOf(UserRow),
  }),
  /** DEFAULT_ROLE applies when `role` is missing. */
  approve: endpoint('POST /user/:id/activate', 'superAdmin', {
    token: 'none',
    summary: 'Approve a registration',
    params: IdParams,
    body: Type.Object({ role: Type.Optional(ApprovedRole) }),
    errors: { 404: 'Unknown registration', 409: 'Already decided, or an invitation (code `decided`)' },
  }),
  /** Removes the account, so the same address may register again. Withdraws an invitation, without a mail. */
  reject: endpoint('DELETE /user/:id/reject', 'superAdmin', {
    token: 'none',
    summary: 'Reject a registration or withdraw an invitation',
    params: IdParams,
    errors: { 404: 'Unknown registration', 409: 'Already decided (code `decided`)' },
  }),
}
