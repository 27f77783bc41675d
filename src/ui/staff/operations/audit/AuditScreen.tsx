import { useMemo } from 'react'
import { type AuditRow, auditTrail, ownNetwork } from '#contract/audit.ts'
import { t } from '../../../lib/i18n/t.ts'
import { CutText } from '../../components/CutText.tsx'
import { Screen } from '../../components/Screen.tsx'
import { Moment } from '../../components/Time.tsx'
import { ListBar } from '../../lists/bar/ListBar.tsx'
import { type ListState, useListQuery } from '../../lists/query/useListQuery.ts'
import { useList } from '../../lists/rows/useList.ts'
import type { ListColumn } from '../../lists/table/columns.tsx'
import { columnWidths, identifyingWidth } from '../../lists/table/columnWidths.ts'
import { adminSizes, DataTable } from '../../lists/table/DataTable.tsx'
import { ActionCell } from './ActionCell.tsx'
import { whoText } from './AuditSentence.tsx'
import { auditFilters } from './auditFilters.tsx'
import { NewestSeal } from './NewestSeal.tsx'
import './audit.css'

export function AuditScreen() {
  const filters = useMemo(auditFilters, [])
  const rows = useList(auditTrail.list, useListQuery(auditTrail.list, filters))
  const columns = columnsWith(rows.state)
  return (
    <Screen>
      <NewestSeal />
      <ListBar name="audit" rows={rows} filters={filters} />
      <DataTable name="audit" rows={rows} columns={columns} filters={filters} sizes={adminSizes} />
    </Screen>
  )
}

const columnsWith = ({ change }: ListState): ListColumn<AuditRow>[] => [
  {
    title: t('Time'),
    key: 'at',
    sortBy: 'created',
    width: columnWidths.moment,
    render: (at: number) => <Moment at={at} />,
  },
  {
    title: t('Action'),
    key: 'what',
    render: (_, row) => <ActionCell row={row} onOnly={(subject) => change({ subject })} />,
  },
  {
    title: t('Who'),
    key: 'actor',
    width: `max(16cqi, ${identifyingWidth}px)`,
    render: (_, row) => <CutText text={whoText(row)} />,
  },
  {
    title: t('Network'),
    key: 'network',
    width: 'max(15cqi, 92px)',
    render: (network: string) => (
      <bdi className="audit-network">{network === ownNetwork ? t('This machine') : network}</bdi>
    ),
  },
  {
    title: t('Sealed'),
    key: 'sealed',
    width: 92,
    render: (_, { sealed }) => (sealed ? t('Yes') : t('Not yet')),
  },
]
