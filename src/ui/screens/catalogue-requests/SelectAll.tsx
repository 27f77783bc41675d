import type { ReactNode } from 'react'
import { OutsideMeasureRow } from '../../shell-kit/lists/OutsideMeasureRow.tsx'

/** The checkbox that selects the whole page. */
export const selectAll = (checkbox: ReactNode) => <OutsideMeasureRow>{checkbox}</OutsideMeasureRow>
