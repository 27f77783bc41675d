import Checkbox from 'antd/es/checkbox'
import { useState } from 'react'
import { keysAreOn, switchKeys } from '../../../lib/browser/keySwitch.ts'
import { message, t } from '../../../lib/i18n/t.ts'
import { Dialog } from '../../dialogs/Dialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import './shortcuts-modal.css'

interface KeysModalProps extends Omit<DialogProps<unknown>, 'subject'> {
  readonly decides: boolean
}

const forAll = [
  [['↑', '↓'], message('Go to the row above or below')],
  [['k', 'j'], message('Go to the previous or the next request')],
  [['Enter'], message('Open the request')],
  [['/'], message('Search the list')],
  [['Esc'], message('Close what is open')],
  [['?'], message('Show these keys')],
] as const
const forStaff = [
  [['a'], message('Approve the request')],
  [['r'], message('Reject the request')],
  [['u'], message('Undo the last decision')],
] as const

export function ShortcutsModal({ decides, ...modal }: KeysModalProps) {
  const [isOn, setOn] = useState(keysAreOn)
  const change = (on: boolean) => {
    switchKeys(on)
    setOn(on)
  }
  return (
    <Dialog {...modal} title={t('Keys')} ok={t('Close')} cancel={false} focusOk busy={false} onOk={modal.onClose}>
      {() => (
        <>
          <dl className="facts">
            {[...forAll, ...(decides ? forStaff : [])].map(([keys, words]) => (
              <div key={words} className="fact">
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{t(words)}</dd>
              </div>
            ))}
          </dl>
          <p>{t('No key acts while you type or while a dialog is open.')}</p>
          <Checkbox checked={isOn} onChange={({ target }) => change(target.checked)}>
            {t('Keys are on')}
          </Checkbox>
        </>
      )}
    </Dialog>
  )
}
