import Layout from 'antd/es/layout'
import { useEffect } from 'react'
import { Outlet, useNavigation } from 'react-router'
import { t } from '../../lib/i18n/t.ts'
import { followOtherTabs } from '../../lib/session/endSession.ts'
import { DesktopOnly } from './DesktopOnly.tsx'
import { Header } from './Header.tsx'
import { ProofQuestion } from './ProofQuestion.tsx'
import { ShellProviders } from './ShellProviders.tsx'
import { SideBar } from './SideBar.tsx'
import { SkipLink } from './SkipLink.tsx'
import { SystemWarnings } from './SystemWarnings.tsx'
import './shell.css'
import './narrow.css'

export function AdminShell() {
  useEffect(followOtherTabs, [])
  const isWaiting = useNavigation().state !== 'idle'
  return (
    <DesktopOnly>
      <ShellProviders>
        <Layout hasSider className="shell">
          <SkipLink />
          {isWaiting && <div className="progress" role="progressbar" aria-label={t('Loading')} />}
          <SideBar />
          <Layout>
            <Header />
            <div className="content">
              <SystemWarnings />
              <Outlet />
            </div>
          </Layout>
        </Layout>
        <ProofQuestion />
      </ShellProviders>
    </DesktopOnly>
  )
}
