import TableMeasureRowContext from 'antd/es/table/TableMeasureRowContext'
import { type ReactNode, useContext } from 'react'

/** antd repeats the header in a hidden row that it measures, where nothing may take the focus. */
export function OutsideMeasureRow({ children }: { readonly children: ReactNode }) {
  return useContext(TableMeasureRowContext) ? null : children
}
