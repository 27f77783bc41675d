import { forbidden, unprocessable } from '../../lib/errors.ts'

export const otherBrowser = () =>
  forbidden('This sign-in was begun in another browser. Please begin it here again.', { code: 'provider-browser' })

export const journeyOver = () =>
  unprocessable('This sign-in took too long or was used before. Please begin it again.', { code: 'provider-over' })

export const otherIdentity = () =>
  unprocessable('You signed in there as somebody else than the one your account is linked with.', {
    code: 'provider-other',
  })
