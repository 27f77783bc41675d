import { useMemo } from 'react'
import { type AuditRow, auditTrail } from '#contract/audit.ts'
import { t } from '../../../lib/i18n/t.ts'
import { CutText } from '../../components/CutText.tsx'
import { Screen } from '../../components/Screen.tsx'
import { Moment } from '../../components/Time.tsx'
import { ListBar } from '../../lists/bar/ListBar.tsx'
import { type ListState, useListQuery } from '../../lists/query/useListQuery.ts'
import { useList } from '../../lists/rows/useList.ts'
import type { ListColumn } from '../../lists/table/columns.tsx'
import { narrowWidths } from '../../lists/table/columnWidths.ts'
import { adminSizes, DataTable } from '../../lists/table/DataTable.tsx'
import { AuditSentence, actorName } from './AuditSentence.tsx'
import { auditFilters } from './auditFilters.tsx'
import { NewestSeal } from './NewestSeal.tsx'
import { SubjectCell } from './SubjectCell.tsx'
import './audit.css'

export function AuditScreen() {
  const filters = useMemo(auditFilters, [])
  const rows = useList(auditTrail.list, useListQuery(auditTrail.list, filters))
  const columns = columnsWith(rows.state)
  return (
    <Screen>
      <NewestSeal />
      <ListBar name="audit" rows={rows} filters={filters} />
      <DataTable name="audit" rows={rows} columns={columns} filters={filters} minWidth={700} sizes={adminSizes} />
    </Screen>
  )
}

const columnsWith = ({ change }: ListState): ListColumn<AuditRow>[] => [
  {
    title: t('Time'),
    key: 'at',
    sortBy: 'created',
    width: narrowWidths.moment,
    render: (at: number) => <Moment at={at} />,
  },
  { title: t('Action'), key: 'action', render: (_, row) => <AuditSentence row={row} /> },
  { title: t('Who'), key: 'actor', width: '16cqi', render: (_, row) => <CutText text={actorName(row)} /> },
  {
    title: t('About'),
    key: 'subject',
    width: '18cqi',
    render: (_, row) => <SubjectCell row={row} onOnly={(subject) => change({ subject })} />,
  },
  { title: t('Network'), key: 'network', width: '15cqi' },
  {
    title: t('Sealed'),
    key: 'sealed',
    width: 92,
    render: (_, { sealed }) => (sealed ? t('Yes') : t('Not yet')),
  },
]
