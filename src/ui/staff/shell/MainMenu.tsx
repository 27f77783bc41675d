import Menu, { type MenuProps } from 'antd/es/menu'
import { Link, useLocation, useNavigate } from 'react-router'
import { DocentLogo } from '../../lib/components/DocentLogo.tsx'
import { t } from '../../lib/i18n/t.ts'
import { paths } from '../../lib/paths.ts'
import { logOut } from '../../lib/session/endSession.ts'
import { confirmLeaving } from '../../lib/session/unsavedChanges.ts'
import { useSession } from '../../lib/session/useSession.ts'
import { plainPath } from '../../lib/visitor-paths.ts'
import { groupKeys, itemFor, logOutKey, menuFor } from './menu.tsx'

/** The logo, which leads to the dashboard, above the menu. */
export function MainMenu({ onChosen }: { readonly onChosen?: () => void }) {
  const { role } = useSession()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const leave = async () => {
    if (await confirmLeaving()) await logOut()
  }
  const choose: MenuProps['onClick'] = ({ key }) => {
    onChosen?.()
    if (key !== logOutKey) void navigate(key)
    else void leave()
  }

  return (
    <>
      <Link to={paths.dashboard} className="sider-logo" aria-label={t('Dashboard')} onClick={onChosen}>
        <DocentLogo />
      </Link>
      <nav aria-label={t('Main')}>
        <Menu
          theme="dark"
          mode="inline"
          inlineIndent={24}
          items={menuFor(role) as NonNullable<MenuProps['items']>}
          selectedKeys={[itemFor(plainPath(pathname))]}
          defaultOpenKeys={groupKeys}
          onClick={choose}
        />
      </nav>
    </>
  )
}
