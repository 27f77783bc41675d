import Button from 'antd/es/button'
import { t } from '../../kit/t.ts'
import { DialogSlot, lazyDialog } from '../../shell-kit/lazyDialog.tsx'
import { useDialog } from '../../shell-kit/useDialog.ts'
import { useKeys } from '../../shell-kit/useKeys.ts'

const KeysModal = lazyDialog(() => import('./KeysModal.tsx'), 'KeysModal')

/** The button and the key that show all keys. */
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
