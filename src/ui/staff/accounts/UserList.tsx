import type { ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { registrations } from '#contract/registrations.ts'
import { type UserRow, users } from '#contract/users.ts'
import { t } from '../../lib/i18n/t.ts'
import { Day } from '../components/Time.tsx'
import { ListBar } from '../lists/bar/ListBar.tsx'
import { daysFilter } from '../lists/query/filters.tsx'
import { useListQuery } from '../lists/query/useListQuery.ts'
import { useList } from '../lists/rows/useList.ts'
import type { ListColumn } from '../lists/table/columns.tsx'
import { identifyingWidth } from '../lists/table/columnWidths.ts'
import { adminSizes, DataTable } from '../lists/table/DataTable.tsx'
import { RoleCell } from './RoleCell.tsx'
import { StatusCell } from './StatusCell.tsx'

interface UserListProps {
  readonly name: 'users' | 'registrations'
  readonly actions: (user: UserRow) => ReactNode
  readonly onRole?: (user: UserRow) => void
}

type ListShapes = Omit<(typeof users.listActive)['shapes'], 'summary'> & { readonly summary: string }

const calls: Readonly<Record<UserListProps['name'], Endpoint<ListShapes>>> = {
  users: users.listActive,
  registrations: registrations.listPending,
}

export function UserList({ name, actions, onRole }: UserListProps) {
  const filters = [daysFilter(t('Registration Time'))]
  const rows = useList(calls[name], useListQuery(calls[name], filters))
  const columns = columnsWith(name, actions, onRole).filter(({ key }) => name === 'users' || key !== 'lastSignIn')
  const table = { columns, sizes: adminSizes }
  return (
    <>
      <ListBar name={name} rows={rows} filters={filters} />
      <DataTable name={name} rows={rows} filters={filters} {...table} />
    </>
  )
}

/** Users have one column more; their buttons stand side by side in a wider window. */
const actionWidths = {
  users: 'clamp(158px, 60cqi - 700px, 280px)',
  registrations: 'clamp(158px, 60cqi - 440px, 236px)',
} as const

function columnsWith(
  name: UserListProps['name'],
  actions: UserListProps['actions'],
  onRole: UserListProps['onRole'],
): ListColumn<UserRow>[] {
  return [
    { title: t('First Name'), key: 'firstName', sortBy: 'name' },
    { title: t('Last Name'), key: 'lastName' },
    { title: t('Email'), key: 'email', sortBy: 'email', width: `clamp(${identifyingWidth}px, 50cqi - 363px, 320px)` },
    { title: t('Company'), key: 'company', width: 'clamp(94px, 20cqi - 140px, 240px)' },
    {
      title: t('Role'),
      key: 'role',
      width: 112,
      render: (_, user) => <RoleCell user={user} {...(onRole ? { onChange: () => onRole(user) } : {})} />,
    },
    {
      title: t('Status'),
      key: 'status',
      width: 104,
      render: (_, user) => <StatusCell user={user} />,
    },
    {
      title: t('Registration Time'),
      key: 'created',
      sortBy: 'created',
      width: 'clamp(102px, 50cqi - 443px, 180px)',
      render: (created: number) => <Day at={created} />,
    },
    {
      title: t('Last Sign-in'),
      key: 'lastSignIn',
      width: 'clamp(92px, 30cqi - 254px, 180px)',
      render: (at: number | null) => (at === null ? null : <Day at={at} />),
    },
    {
      title: t('Action'),
      key: 'action',
      width: actionWidths[name],
      render: (_, user) => <div className="row-actions">{actions(user)}</div>,
    },
  ]
}
