import BookOutlined from '@ant-design/icons/es/icons/BookOutlined'
import CompassOutlined from '@ant-design/icons/es/icons/CompassOutlined'
import ControlOutlined from '@ant-design/icons/es/icons/ControlOutlined'
import DashboardOutlined from '@ant-design/icons/es/icons/DashboardOutlined'
import FolderOpenOutlined from '@ant-design/icons/es/icons/FolderOpenOutlined'
import LogoutOutlined from '@ant-design/icons/es/icons/LogoutOutlined'
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined'
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined'
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined'
import type { ReactNode } from 'react'
import { message, t } from '../../lib/i18n/t.ts'
import { paths, type StaffPageName, staffPages } from '../../lib/paths.ts'
import { canAccess } from '../../lib/session/access.ts'
import { type MenuGroup, pages, type StaffPage } from '../../pages.ts'

interface MenuItem {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly children?: readonly MenuItem[]
}

interface Group {
  readonly label: string
  readonly icon: ReactNode
  readonly parent?: MenuGroup
}

export const logOutKey = 'log-out'

/** Hides decorative icons from screen readers, which would read their file names. */
const silent = { 'aria-hidden': true, 'aria-label': undefined } as const

const groups: Readonly<Record<MenuGroup, Group>> = {
  'user-management': { label: message('User Management'), icon: <TeamOutlined {...silent} /> },
  resource: { label: message('Resource'), icon: <FolderOpenOutlined {...silent} /> },
  catalogue: { label: message('Catalogue'), icon: <BookOutlined {...silent} />, parent: 'resource' },
  settings: { label: message('Settings'), icon: <SettingOutlined {...silent} /> },
  operations: { label: message('Operations'), icon: <ControlOutlined {...silent} /> },
  personal: { label: message('Personal'), icon: <UserOutlined {...silent} /> },
}

export const groupKeys = Object.keys(groups) as MenuGroup[]

/** The icons of pages that stand beside groups. */
const icons: Readonly<Partial<Record<StaffPageName, ReactNode>>> = {
  dashboard: <DashboardOutlined {...silent} />,
  tours: <CompassOutlined {...silent} />,
}

export const menuFor = (role: string): MenuItem[] => [
  ...groupsIn(undefined, role),
  { key: logOutKey, label: t('Log Out'), icon: <LogoutOutlined {...silent} /> },
]

const groupsIn = (parent: MenuGroup | undefined, role: string): MenuItem[] =>
  groupKeys
    .filter((key) => groups[key].parent === parent)
    .flatMap((key) => [...groupOf(key, role), ...pagesAt('after', key, role)])

function groupOf(key: MenuGroup, role: string): MenuItem[] {
  const children = [...groupsIn(key, role), ...pagesAt('group', key, role)]
  return children.length > 0 ? [{ key, label: t(groups[key].label), icon: groups[key].icon, children }] : []
}

const pagesAt = (place: 'group' | 'after', key: MenuGroup, role: string): MenuItem[] =>
  (Object.keys(staffPages) as StaffPageName[])
    .filter((name) => pageOf(name).menu[place] === key && canAccess(role, staffPages[name].access))
    .map((name) => ({ key: paths[name], label: t(pageOf(name).menu.label ?? pageOf(name).title), icon: icons[name] }))

/** The key of the menu's item for the page with this path. */
export function itemFor(path: string): string {
  const name = (Object.keys(staffPages) as StaffPageName[]).find((each) => paths[each] === path)
  return paths[(name && pageOf(name).menu.tabOf) ?? name ?? 'home']
}

const pageOf = (name: StaffPageName): StaffPage => pages[name]
