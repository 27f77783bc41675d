import TableMeasureRowContext from 'antd/es/table/TableMeasureRowContext'
import { type ReactNode, useContext } from 'react'

/** The checkbox that selects the whole page. */
export const selectAll = (checkbox: ReactNode) => <OutsideMeasureRow>{checkbox}</OutsideMeasureRow>

/** antd repeats the header in a hidden row that it measures, where nothing may take the focus. */
function OutsideMeasureRow({ children }: { readonly children: ReactNode }) {
  return useContext(TableMeasureRowContext) ? null : children
}
