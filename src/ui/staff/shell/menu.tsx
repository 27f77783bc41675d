import BookOutlined from '@ant-design/icons/es/icons/BookOutlined'
import CompassOutlined from '@ant-design/icons/es/icons/CompassOutlined'
import FolderOpenOutlined from '@ant-design/icons/es/icons/FolderOpenOutlined'
import LogoutOutlined from '@ant-design/icons/es/icons/LogoutOutlined'
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined'
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined'
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined'
import type { ReactNode } from 'react'
import { message, t } from '../../lib/i18n/t.ts'
import { paths } from '../../lib/paths.ts'
import { canVisit } from '../../lib/session/access.ts'

/** A menu item (product: Sessions and tokens): its key is its route. */
export interface MenuItem {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly children?: readonly MenuItem[]
}

export const logOutKey = 'log-out'

/** Hides decorative icons from screen readers, which would read their file names. */
const silent = { 'aria-hidden': true, 'aria-label': undefined } as const

/** The complete menu (product: Screens); each role sees a part of it. */
const everything: readonly MenuItem[] = [
  {
    key: 'user-management',
    label: message('User Management'),
    icon: <TeamOutlined {...silent} />,
    children: [
      { key: paths.admin, label: message('Admin') },
      { key: paths.registration, label: message('Registration') },
    ],
  },
  {
    key: 'resource',
    label: message('Resource'),
    icon: <FolderOpenOutlined {...silent} />,
    children: [
      {
        key: 'catalogue',
        label: message('Catalogue'),
        icon: <BookOutlined {...silent} />,
        children: [
          { key: paths.upload, label: message('Upload') },
          { key: paths.request, label: message('Request') },
          { key: paths.history, label: message('History') },
        ],
      },
      { key: paths.tours, label: message('Tour'), icon: <CompassOutlined {...silent} /> },
    ],
  },
  {
    key: 'settings',
    label: message('Settings'),
    icon: <SettingOutlined {...silent} />,
    children: [
      { key: paths.firmSettings, label: message('Firm') },
      { key: paths.formSettings, label: message('Form') },
      { key: paths.privacy, label: message('Privacy') },
    ],
  },
  {
    key: 'personal',
    label: message('Personal'),
    icon: <UserOutlined {...silent} />,
    children: [
      { key: paths.info, label: message('Info') },
      { key: paths.changePassword, label: message('Change Password') },
    ],
  },
  { key: logOutKey, label: message('Log Out'), icon: <LogoutOutlined {...silent} /> },
]

export const groupKeys = ['user-management', 'resource', 'catalogue', 'settings', 'personal']

/** Returns the menu of a role: its pages, their non-empty groups, and Log Out. */
export function menuFor(role: string, items = everything): MenuItem[] {
  return items.flatMap(({ children, label, ...rest }) => {
    const item = { ...rest, label: t(label) }
    if (!children) return item.key === logOutKey || canVisit(role, item.key) ? [item] : []
    const seen = menuFor(role, children)
    return seen.length > 0 ? [{ ...item, children: seen }] : []
  })
}
