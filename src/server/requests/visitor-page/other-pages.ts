import { changed } from '../../lib/errors.ts'

/** What the visitor has before them are not the pages that the link opens by now. */
export const otherPages = () =>
  changed('The catalogue has changed since you opened it. Please look at the pages again.')
