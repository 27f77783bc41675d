import type { ReactNode } from 'react'
import { OutsideMeasureRow } from '../../lists/table/OutsideMeasureRow.tsx'

/** The checkbox that selects the whole page. */
export const selectAll = (checkbox: ReactNode) => <OutsideMeasureRow>{checkbox}</OutsideMeasureRow>
