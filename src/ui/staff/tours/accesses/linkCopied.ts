import { message } from '../../../lib/i18n/t.ts'

export const linkCopied = message('tour link has copied to your clipboard')
