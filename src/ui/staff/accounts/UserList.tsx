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
import { columnWidths } from '../lists/table/columnWidths.ts'
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
  const table = { columns, minWidth: name === 'users' ? 1_118 : 990, sizes: adminSizes }
  return (
    <>
      <ListBar name={name} rows={rows} filters={filters} />
      <DataTable name={name} rows={rows} filters={filters} {...table} />
    </>
  )
}

/** Users have one column more, and give up the room in which their buttons would stand side by side. */
const widths = {
  users: {
    email: 'clamp(150px, 15.4vw, 320px)',
    status: 110,
    action: 'clamp(164px, 60vw - 800px, 280px)',
  },
  registrations: {
    email: 'clamp(150px, 17vw, 320px)',
    status: columnWidths.status,
    action: 'clamp(164px, 60vw - 600px, 236px)',
  },
} as const

function columnsWith(
  name: UserListProps['name'],
  actions: UserListProps['actions'],
  onRole: UserListProps['onRole'],
): ListColumn<UserRow>[] {
  return [
    { title: t('First Name'), key: 'firstName', sortBy: 'name' },
    { title: t('Last Name'), key: 'lastName' },
    { title: t('Email'), key: 'email', sortBy: 'email', width: widths[name].email },
    { title: t('Company'), key: 'company' },
    {
      title: t('Role'),
      key: 'role',
      width: 124,
      render: (_, user) => <RoleCell user={user} {...(onRole ? { onChange: () => onRole(user) } : {})} />,
    },
    {
      title: t('Status'),
      key: 'status',
      width: widths[name].status,
      render: (_, user) => <StatusCell user={user} />,
    },
    {
      title: t('Registration Time'),
      key: 'created',
      sortBy: 'created',
      width: 'clamp(106px, 12.8cqi, 180px)',
      render: (created: number) => <Day at={created} />,
    },
    {
      title: t('Last Sign-in'),
      key: 'lastSignIn',
      width: 'clamp(98px, 8.7cqi, 180px)',
      render: (at: number | null) => (at === null ? null : <Day at={at} />),
    },
    {
      title: t('Action'),
      key: 'action',
      width: widths[name].action,
      render: (_, user) => <div className="row-actions">{actions(user)}</div>,
    },
  ]
}
