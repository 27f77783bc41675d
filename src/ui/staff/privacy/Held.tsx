import Button from 'antd/es/button'
import type { HeldData } from '#contract/privacy.ts'
import { t } from '../../lib/i18n/t.ts'
import { DescriptionList } from '../components/DescriptionList.tsx'
import { saveFile } from '../lists/exports/downloadExport.ts'
import { factsOf, isNothing } from './heldFacts.tsx'

export type HeldOf = HeldData

interface HeldProps {
  readonly held: HeldData
  readonly onErase: (held: HeldData) => void
}

export function Held({ held, onErase }: HeldProps) {
  const hasAccount = held.account?.status === 'active'
  return (
    <>
      <h3>{held.email}</h3>
      {isNothing(held) && <p>{t('Nothing is held about this address.')}</p>}
      <DescriptionList of={factsOf(held)} />
      {hasAccount && (
        <p className="notice">
          {t(
            'This address belongs to an account. Delete the account under User Management first; then erase the address.',
          )}
        </p>
      )}
      <div className="row-actions">
        <Button onClick={() => saveFile(fileOf(held))}>{t('Download as JSON')}</Button>
        {!hasAccount && (
          <Button danger onClick={() => onErase(held)}>
            {t('Erase…')}
          </Button>
        )}
      </div>
    </>
  )
}

const fileOf = (held: HeldData) =>
  new File([JSON.stringify(held, null, 2)], 'personal-data.json', { type: 'application/json' })
