import type { RequestRow } from '#contract/request-shapes.ts'
import { t } from '../../lib/i18n/t.ts'

/** A USER whose address another account asked with sees the address alone. */
export const shownName = ({ name, email }: Pick<RequestRow, 'name' | 'email'>): string => name || email || t('Erased')
