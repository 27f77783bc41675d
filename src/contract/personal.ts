import * as Type from 'typebox'
import { Email, Language, LinkToken, shape, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Password } from './passwords.ts'

export const PersonalInfo = Type.Object({
  firstName: Text('Please input your first name!'),
  lastName: Text('Please input your last name!'),
  email: Email('Please input your email!', 'Please input a valid email!'),
  company: Text('Please input your company!'),
  address: Text('Please input your address!'),
  postcode: Text('Please input your postcode!'),
  city: Text('Please input your city!'),
  state: Text('Please input your state!'),
  country: Text('Please input your country!'),
})
export type PersonalInfo = Type.Static<typeof PersonalInfo>

const Theme = Type.Enum(['light', 'dark'])
export type Theme = Type.Static<typeof Theme>

const SealMails = Type.Enum(['daily', 'weekly', 'never'])
export type SealMails = Type.Static<typeof SealMails>

const Info = shape('PersonalInfo')({
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  company: Type.String(),
  address: Type.String(),
  postcode: Type.String(),
  city: Type.String(),
  state: Type.String(),
  country: Type.String(),
  /** The chosen language of pages and mails; missing for the browser's. */
  language: Type.Optional(Language),
  /** A new address whose mailed link is not yet confirmed. */
  pendingEmail: Type.Optional(Type.String()),
  /** How often an owner is mailed the newest seal of the audit; missing for others. */
  sealMails: Type.Optional(SealMails),
})

export const personal = {
  info: endpoint('GET /user/changeInfo', 'user', {
    token: 'none',
    withoutFactor: true,
    summary: 'Own personal information',
    reply: Info,
  }),
  /** A new address takes effect when its mailed link is confirmed. A mail to the old address can stop the change. */
  changeInfo: endpoint('PUT /api/user/changeInfo', 'user', {
    token: 'none',
    summary: 'Change own personal information',
    proof: 'newAddress',
    body: Type.Object({
      ...PersonalInfo.properties,
      /** Null for the browser's language; missing for no change. It applies from the next access token. */
      language: Type.Optional(Type.Union([Language, Type.Null()])),
    }),
    reply: Info,
  }),
  /** A missing field stays as it was. The choice applies from the next access token (claims `LANGUAGE` and `THEME`). */
  changePreferences: endpoint('PUT /api/user/preferences', 'user', {
    token: 'none',
    withoutFactor: true,
    summary: 'Choose own language, theme and mails',
    body: Type.Object(
      {
        /** Null for the browser's. */
        language: Type.Optional(Type.Union([Language, Type.Null()])),
        /** Null for the system's. */
        theme: Type.Optional(Type.Union([Theme, Type.Null()])),
        /** How often the newest seal of the audit comes by mail, while the caller is an owner. */
        sealMails: Type.Optional(SealMails),
      },
      { additionalProperties: false, minProperties: 1 },
    ),
  }),
  /** Changes the password, keeps this session and ends the others. */
  changePassword: endpoint('POST /api/user/changePassword', 'user', {
    token: 'none',
    summary: 'Change own password',
    body: Type.Object({
      oldPassword: Password('Please input your old password!'),
      newPassword: Password('Please input your new password!'),
      confirmedPassword: Password('Please input your confirmed password!'),
    }),
    errors: { 422: 'The old password is wrong' },
  }),
  /** Cancels the change by the id mailed to the old address, even once confirmed, and ends every session. */
  stopEmailChange: endpoint('POST /api/user/stopEmailChange', 'visitor', {
    token: 'none',
    summary: 'Stop a change of e-mail address',
    body: Type.Object({ id: LinkToken }),
    /** False when another account has the old address by now: an owner decides. */
    reply: Type.Object({ restored: Type.Boolean() }),
    errors: { 422: 'The link is unknown, used or expired' },
  }),
  /**
   * The link that proves the address of a sign-up needs the passwords: they replace the one of the sign-up, which may be
   * a stranger's. A changed address needs none.
   */
  confirmEmail: endpoint('POST /api/user/confirmEmail', 'visitor', {
    token: 'none',
    summary: 'Confirm an e-mail address',
    body: Type.Object({
      id: LinkToken,
      password: Type.Optional(Password()),
      confirmedPassword: Type.Optional(Password()),
    }),
    errors: { 409: 'Another account has this address', 422: 'The link is unknown, used or expired' },
  }),
}
