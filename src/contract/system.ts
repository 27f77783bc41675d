import * as Type from 'typebox'
import { Email, Language, LinkToken, Text, Values } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Password } from './passwords.ts'

const Notice = Type.Object({
  code: Type.String(),
  /** The English sentence with its values filled in. */
  text: Type.String(),
  sentence: Type.String(),
  /** Values of the `{name}` placeholders; `since` is a time, `seconds` makes `{duration}`. */
  values: Values,
})

/** Each is true when it is done. */
const FirstSteps = Type.Object({
  /** True once the caller has closed the first steps. */
  closed: Type.Boolean(),
  /** The firm has a name. */
  firm: Type.Boolean(),
  /** There is a catalogue. */
  catalogue: Type.Boolean(),
  /** A request has arrived. */
  form: Type.Boolean(),
  /** Mail leaves by a mail server. */
  mail: Type.Boolean(),
})
export type FirstSteps = Type.Static<typeof FirstSteps>

export const system = {
  /** The printed token works once. */
  setup: endpoint('POST /api/setup', 'visitor', {
    token: 'none',
    summary: "Set the owner's first password",
    body: Type.Object({
      token: LinkToken,
      email: Email('Please input your email!', 'The input is not valid E-mail!'),
      firstName: Text('Please input your first name!'),
      lastName: Text('Please input your last name!'),
      password: Password(),
      confirmedPassword: Password(),
      /** That of the page: the owner's account keeps it, and the firm begins with it. */
      language: Type.Optional(Language),
      /** The browser's, with which the firm begins. One that the server does not know is left out. */
      timeZone: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    errors: { 409: 'This address has an account', 422: 'The link is unknown, used or expired' },
  }),
  /** The printed setup address stops working once there is an owner. */
  setupState: endpoint('GET /api/setup', 'visitor', {
    token: 'none',
    summary: 'Whether this installation has an owner',
    reply: Type.Object({ owned: Type.Boolean() }),
  }),
  firstSteps: endpoint('GET /api/first-steps', 'superAdmin', {
    token: 'none',
    summary: 'What a new installation has and lacks',
    reply: FirstSteps,
  }),
  closeFirstSteps: endpoint('POST /api/first-steps/close', 'superAdmin', {
    token: 'none',
    summary: 'Show the first steps to this person no more',
  }),
  notices: endpoint('GET /api/notices', 'superAdmin', {
    token: 'none',
    summary: 'Notices for the owner',
    reply: Type.Object({ notices: Type.Array(Notice) }),
  }),
}
