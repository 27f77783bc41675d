import type { ColumnsType } from 'antd/es/table'
import type { ReactNode } from 'react'
import type { UserRow } from '#contract/users.ts'
import { Status } from '../shared/Status.tsx'
import { Day } from '../shared/Time.tsx'

/** The columns of people, active or still waiting (specification, section 2). */
export function userColumns(actions: (user: UserRow) => ReactNode): ColumnsType<UserRow> {
  return [
    { title: 'First Name', dataIndex: 'firstName', width: 105 },
    { title: 'Last Name', dataIndex: 'lastName', width: 110 },
    { title: 'Email', dataIndex: 'email', width: 205 },
    { title: 'Company', dataIndex: 'company', width: 100 },
    { title: 'Role', dataIndex: 'role', width: 135 },
    { title: 'Status', dataIndex: 'status', width: 90, render: (status: string) => <Status of={status} /> },
    { title: 'Registration Time', dataIndex: 'created', width: 150, render: (created: number) => <Day at={created} /> },
    {
      title: 'Action',
      key: 'action',
      width: 245,
      fixed: 'right',
      render: (_, user) => <div className="row-actions">{actions(user)}</div>,
    },
  ]
}

export const fullName = ({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`
