import type { ColumnsType } from 'antd/es/table'
import type { ReactNode } from 'react'
import type { UserRow } from '#contract/users.ts'
import { columnWidths } from '../../shell-kit/columnWidths.ts'
import { Status } from '../../shell-kit/Status.tsx'
import { Day } from '../../shell-kit/Time.tsx'

/** Columns of the two account tables (product: Screens). */
export function userColumns(actions: (user: UserRow) => ReactNode): ColumnsType<UserRow> {
  return [
    { title: 'First Name', dataIndex: 'firstName' },
    { title: 'Last Name', dataIndex: 'lastName' },
    { title: 'Email', dataIndex: 'email', width: 'clamp(150px, 13vw, 320px)' },
    { title: 'Company', dataIndex: 'company' },
    { title: 'Role', dataIndex: 'role', width: 128 },
    { title: 'Status', dataIndex: 'status', width: 92, render: (status: string) => <Status of={status} /> },
    {
      title: 'Registration Time',
      dataIndex: 'created',
      width: columnWidths.day,
      render: (created: number) => <Day at={created} />,
    },
    {
      title: 'Action',
      key: 'action',
      width: 'clamp(164px, 60vw - 600px, 248px)',
      render: (_, user) => <div className="row-actions">{actions(user)}</div>,
    },
  ]
}

export const fullName = ({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`
