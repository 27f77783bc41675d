import Layout from 'antd/es/layout'
import { useEffect, useRef } from 'react'
import { Outlet, useNavigation, useRevalidator } from 'react-router'
import { t } from '../../lib/i18n/t.ts'
import { followOtherTabs } from '../../lib/session/endSession.ts'
import { useSession } from '../../lib/session/useSession.ts'
import { DesktopOnly } from './DesktopOnly.tsx'
import { Header } from './Header.tsx'
import { ProofQuestion } from './ProofQuestion.tsx'
import { ShellProviders } from './ShellProviders.tsx'
import { SideBar } from './SideBar.tsx'
import { SkipLink } from './SkipLink.tsx'
import { SystemWarnings } from './SystemWarnings.tsx'
import './shell.css'
import './narrow.css'

/** A screen that is not for the person's new role closes. Who has none signs out. */
function useNewRole(): void {
  const { role } = useSession()
  const { revalidate } = useRevalidator()
  const entered = useRef(role)
  useEffect(() => {
    if (role && role !== entered.current) void revalidate()
    entered.current = role
  }, [role, revalidate])
}

export function AdminShell() {
  useEffect(followOtherTabs, [])
  useNewRole()
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
