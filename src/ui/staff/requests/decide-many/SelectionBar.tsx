import Button from 'antd/es/button'
import { t } from '../../../lib/i18n/t.ts'
import { lazyDialog } from '../../dialogs/lazyDialog.tsx'
import { useDialog } from '../../dialogs/useDialog.ts'
import type { BulkDecision } from './decideMany.ts'
import { useSelection } from './Selection.tsx'

const DecideManyModal = lazyDialog(() => import('./DecideManyModal.tsx'), 'DecideManyModal')

export function SelectionBar() {
  const { selected, drop, clear } = useSelection()
  const { subject, show, props } = useDialog<BulkDecision>()
  return (
    <div className="selection">
      <span className="hint">{t('Select requests to decide several at once.')}</span>
      {selected.length > 0 && (
        <div className="selection-actions">
          <Button type="primary" onClick={() => show({ decision: 'approve', requests: selected })}>
            {t('Approve {n}', { n: selected.length })}
          </Button>
          <Button danger onClick={() => show({ decision: 'reject', requests: selected })}>
            {t('Reject {n}', { n: selected.length })}
          </Button>
          <Button type="link" onClick={clear}>
            {t('Clear')}
          </Button>
        </div>
      )}
      {subject && <DecideManyModal {...props} subject={subject} onSettled={drop} />}
    </div>
  )
}
