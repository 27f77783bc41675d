import Layout from 'antd/es/layout'
import { useIsNarrow } from '../../lib/browser/useIsNarrow.ts'
import { t } from '../../lib/i18n/t.ts'
import { useSession } from '../../lib/session/useSession.ts'
import { MenuButton } from './MenuButton.tsx'

export function Header() {
  const { firstName, lastName } = useSession()
  const isNarrow = useIsNarrow()
  return (
    <Layout.Header className="header">
      {isNarrow && <MenuButton />}
      <span className="header-name" dir="auto">
        {firstName} {lastName}
      </span>
      <Avatar initials={`${initial(firstName)}${initial(lastName)}`} />
    </Layout.Header>
  )
}

const initial = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? ''

function Avatar({ initials }: { readonly initials: string }) {
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" role="img" aria-label={t('Avatar')}>
      <circle cx="16" cy="16" r="16" fill="#b4232f" />
      <text x="16" y="20.5" textAnchor="middle" fill="#fff" fontSize="12.5" fontWeight="600">
        {initials}
      </text>
    </svg>
  )
}
