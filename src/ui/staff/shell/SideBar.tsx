import Layout from 'antd/es/layout'
import { useIsNarrow } from '../../lib/browser/useIsNarrow.ts'
import { MainMenu } from './MainMenu.tsx'

/** The dark sidebar, 220 px wide; it does not collapse (product: Screens). A narrow window has a menu behind a button. */
export function SideBar() {
  if (useIsNarrow()) return null
  return (
    <Layout.Sider width={220} theme="dark" className="sider">
      <MainMenu />
    </Layout.Sider>
  )
}
