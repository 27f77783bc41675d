import * as Type from 'typebox'
import { ApprovedRole, Email, Id, Language, LinkToken, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Password } from './passwords.ts'

export const invitations = {
  /** Mails a link that is good for seven days. An address that is invited already gets a new one instead. */
  send: endpoint('POST /api/users/invite', 'superAdmin', {
    token: 'none',
    summary: 'Invite a person',
    body: Type.Object({
      email: Email('Please input an email!', 'Please input a valid email!'),
      role: ApprovedRole,
      /** Of the mail, and of what the person sees after signing in; missing for the firm's and the browser's. */
      language: Type.Optional(Language),
      /** The invitation that is sent again, as staff saw it: 409 (`decided`) when it has ended since, or has another role. */
      seen: Type.Optional(Type.Object({ id: Id, role: ApprovedRole })),
    }),
    errors: { 409: 'The address has an account, has signed up, or is not invited as it was seen' },
  }),
  /** Opens the account, whose address the link proves. */
  take: endpoint('POST /api/users/invitation', 'visitor', {
    token: 'none',
    summary: 'Take an invitation',
    body: Type.Object({
      id: LinkToken,
      firstName: Text('Please input your first name!'),
      lastName: Text('Please input your last name!'),
      password: Password(),
      confirmedPassword: Password(),
      /** That of the page, which the account keeps; missing for that of the invitation. */
      language: Type.Optional(Language),
    }),
    errors: { 422: 'The link is unknown, used, replaced or expired' },
  }),
}
