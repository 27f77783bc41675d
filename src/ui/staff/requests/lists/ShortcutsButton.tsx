import Button from 'antd/es/button'
import { useKeys } from '../../../lib/browser/useKeys.ts'
import { t } from '../../../lib/i18n/t.ts'
import { lazyDialog } from '../../dialogs/lazyDialog.tsx'
import { useDialog } from '../../dialogs/useDialog.ts'

const ShortcutsModal = lazyDialog(() => import('./ShortcutsModal.tsx'), 'ShortcutsModal')

export function ShortcutsButton({ decides }: { readonly decides: boolean }) {
  const { subject, show, props } = useDialog<true>()
  useKeys({ '?': () => show(true) })
  return (
    <>
      <Button aria-label={t('Keys')} title={t('Keys (?)')} onClick={() => show(true)}>
        ?
      </Button>
      {subject && <ShortcutsModal {...props} decides={decides} />}
    </>
  )
}
