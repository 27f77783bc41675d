import Button from 'antd/es/button'
import { useKeys } from '../../../lib/browser/useKeys.ts'
import { t } from '../../../lib/i18n/t.ts'
import { DialogSlot, lazyDialog } from '../../dialogs/lazyDialog.tsx'
import { useDialog } from '../../dialogs/useDialog.ts'

const KeysModal = lazyDialog(() => import('./KeysModal.tsx'), 'KeysModal')

export function KeysHelp({ decides }: { readonly decides: boolean }) {
  const { subject, show, props } = useDialog<true>()
  useKeys({ '?': () => show(true) })
  return (
    <>
      <Button aria-label={t('Keys')} title={t('Keys (?)')} onClick={() => show(true)}>
        ?
      </Button>
      <DialogSlot>{subject && <KeysModal {...props} decides={decides} />}</DialogSlot>
    </>
  )
}
