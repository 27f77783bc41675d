import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../../lib/i18n/t.ts'
import { numberText } from './texts.ts'

export interface NamedValues {
  readonly key: string
  readonly name: string
  readonly values: readonly number[]
  readonly to?: string | undefined
}

interface FigureTableProps {
  readonly head: readonly string[]
  readonly rows: readonly NamedValues[]
}

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
            {rows.map(({ key, name, values, to }) => (
              <tr key={key}>
                <th scope="row">{to ? <Link to={to}>{name}</Link> : name}</th>
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
