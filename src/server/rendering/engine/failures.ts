import { message } from '#words/message.ts'

export const locked = message('Protected by a password: download only.')

/** The file, or a page of it, cannot be shown; the reason is for people. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** The store did not answer, which says nothing about the file. */
export class StoreFailure extends Error {
  override name = 'StoreFailure'
}
