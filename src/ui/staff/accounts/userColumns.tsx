import type { ReactNode } from 'react'
import type { UserRow } from '#contract/users.ts'
import { t } from '../../lib/i18n/t.ts'
import { Status } from '../components/Status.tsx'
import { Day } from '../components/Time.tsx'
import { daysFilter } from '../lists/query/filters.tsx'
import type { ListColumn } from '../lists/table/columns.tsx'
import { columnWidths } from '../lists/table/columnWidths.ts'

export const userFilters = () => [daysFilter(t('Registration Time'))]

/** Columns of the two account tables (product: Screens). */
export function userColumns(actions: (user: UserRow) => ReactNode): ListColumn<UserRow>[] {
  return [
    { title: t('First Name'), key: 'firstName', sortBy: 'name' },
    { title: t('Last Name'), key: 'lastName' },
    { title: t('Email'), key: 'email', sortBy: 'email', width: 'clamp(150px, 13vw, 320px)' },
    { title: t('Company'), key: 'company' },
    { title: t('Role'), key: 'role', width: 128 },
    {
      title: t('Status'),
      key: 'status',
      width: columnWidths.status,
      render: (status: string) => <Status of={status} />,
    },
    {
      title: t('Registration Time'),
      key: 'created',
      sortBy: 'created',
      width: columnWidths.day,
      render: (created: number) => <Day at={created} />,
    },
    {
      title: t('Action'),
      key: 'action',
      width: 'clamp(164px, 60vw - 600px, 248px)',
      render: (_, user) => <div className="row-actions">{actions(user)}</div>,
    },
  ]
}

export const fullName = ({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`
