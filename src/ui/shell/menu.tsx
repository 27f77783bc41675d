import BookOutlined from '@ant-design/icons/es/icons/BookOutlined'
import CompassOutlined from '@ant-design/icons/es/icons/CompassOutlined'
import FolderOpenOutlined from '@ant-design/icons/es/icons/FolderOpenOutlined'
import LogoutOutlined from '@ant-design/icons/es/icons/LogoutOutlined'
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined'
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined'
import type { ReactNode } from 'react'
import type { Access } from '#contract/endpoint.ts'
import { paths } from '../paths.ts'
import { mayOpen } from '../session/guard.ts'

/** A menu item (specification, section 3): its key is its route. */
export interface MenuItem {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly access?: Access
  readonly children?: readonly MenuItem[]
}

export const logOutKey = 'log-out'

/** The specification's menu (section 2), whole; each role sees its part. */
const everything: readonly MenuItem[] = [
  {
    key: 'user-management',
    label: 'User Management',
    icon: <TeamOutlined />,
    access: 'superAdmin',
    children: [
      { key: paths.admin, label: 'Admin' },
      { key: paths.registration, label: 'Registration' },
    ],
  },
  {
    key: 'resource',
    label: 'Resource',
    icon: <FolderOpenOutlined />,
    children: [
      {
        key: 'catalogue',
        label: 'Catalogue',
        icon: <BookOutlined />,
        children: [
          { key: paths.upload, label: 'Upload', access: 'admin' },
          { key: paths.request, label: 'Request' },
          { key: paths.history, label: 'History' },
        ],
      },
      { key: paths.tours, label: 'Tour', icon: <CompassOutlined />, access: 'admin' },
    ],
  },
  {
    key: 'personal',
    label: 'Personal',
    icon: <UserOutlined />,
    children: [
      { key: paths.info, label: 'Info' },
      { key: paths.changePassword, label: 'Change Password' },
    ],
  },
  { key: logOutKey, label: 'Log Out', icon: <LogoutOutlined /> },
]

export const groupKeys = ['user-management', 'resource', 'catalogue', 'personal']

export function menuFor(role: string, items = everything): MenuItem[] {
  return items
    .filter(({ access = 'user' }) => mayOpen(role, access))
    .map(({ access: _, children, ...item }) => ({
      ...item,
      ...(children ? { children: menuFor(role, children) } : {}),
    }))
}
