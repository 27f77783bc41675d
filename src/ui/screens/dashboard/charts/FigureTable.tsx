import { useState } from 'react'
import { t } from '../../../kit/t.ts'
import { numberText } from '../words.ts'

/** A row of figures. */
export interface NamedValues {
  readonly key: string
  readonly name: string
  readonly values: readonly number[]
}

interface FigureTableProps {
  readonly head: readonly string[]
  readonly rows: readonly NamedValues[]
}

/** The figures of a chart as a table, behind a disclosure. */
export function FigureTable({ head, rows }: FigureTableProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="figure-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('Show as table')}</summary>
      {isOpen && (
        <table>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, values }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {values.map((value, column) => (
                  <td key={head[column + 1]}>{numberText(value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}
