import Button from 'antd/es/button'
import type { ApiTokenRow } from '#contract/api-tokens.ts'
import { t } from '../../../lib/i18n/t.ts'
import { DescriptionList, type Fact } from '../../components/DescriptionList.tsx'
import { Status } from '../../components/Status.tsx'
import { When } from '../../components/Time.tsx'
import { scopeNames } from './scopes.ts'

interface TokenItemProps {
  readonly token: ApiTokenRow
  /** Shown first. */
  readonly facts?: readonly Fact[]
  readonly onRevoke: () => void
}

export function TokenItem({ token, facts = [], onRevoke }: TokenItemProps) {
  const { name, scope, ending, created, expires, used, network } = token
  return (
    <li>
      <h3>
        <bdi>{name}</bdi> {expires <= Date.now() && <Status of="expired" />}
      </h3>
      <DescriptionList
        of={[
          ...facts,
          [t('Rights'), t(scopeNames[scope])],
          [t('Ends with'), <code key="ending">{ending}</code>],
          [t('Made at'), <When key="created" at={created} />],
          [t('Expires'), <When key="expires" at={expires} />],
          [t('Last used'), used === null ? t('Never') : <When key="used" at={used} />],
          ...(network === null ? [] : [[t('Network'), network] as const]),
        ]}
      />
      <Button size="small" danger aria-label={t('Revoke {name}', { name })} onClick={onRevoke}>
        {t('Revoke')}
      </Button>
    </li>
  )
}
