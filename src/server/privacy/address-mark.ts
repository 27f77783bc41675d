import { sign } from '../lib/tokens.ts'
import type { Services } from '../services.ts'

/** Stands for an address in the audit: whoever asks about the address finds the rows, and they name nobody. */
export const markOf = ({ secret }: Pick<Services, 'secret'>, key: string) => sign(secret, 'address', key)
