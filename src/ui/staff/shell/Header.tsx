import Layout from 'antd/es/layout'
import { useIsNarrow } from '../../lib/browser/useIsNarrow.ts'
import { MenuButton } from './MenuButton.tsx'
import { PersonMenu } from './PersonMenu.tsx'

export function Header() {
  const isNarrow = useIsNarrow()
  return (
    <Layout.Header className="header">
      {isNarrow && <MenuButton />}
      <PersonMenu />
    </Layout.Header>
  )
}
