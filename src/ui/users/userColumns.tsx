import type { TableColumnsType } from 'antd/es/table'
import type { ReactNode } from 'react'
import type { UserRow } from '#contract/users.ts'
import { Status } from '../shared/Status.tsx'
import { Day } from '../shared/Time.tsx'

/** The columns of people, active or still waiting (specification, section 2). */
export function userColumns(actions: (user: UserRow) => ReactNode): TableColumnsType<UserRow> {
  return [
    { title: 'First Name', dataIndex: 'firstName' },
    { title: 'Last Name', dataIndex: 'lastName' },
    { title: 'Email', dataIndex: 'email' },
    { title: 'Company', dataIndex: 'company' },
    { title: 'Role', dataIndex: 'role', width: 130 },
    { title: 'Status', dataIndex: 'status', width: 110, render: (status: string) => <Status of={status} /> },
    { title: 'Registration Time', dataIndex: 'created', width: 150, render: (created: number) => <Day at={created} /> },
    {
      title: 'Action',
      key: 'action',
      width: 240,
      render: (_, user) => <div className="row-actions">{actions(user)}</div>,
    },
  ]
}

export const fullName = ({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`
