import { unprocessable } from '../lib/errors.ts'

/** For a file whose size in the archive's directory is a lie, or whose bytes are damaged. */
export const broken = () => unprocessable('This file of the tour is damaged.')
