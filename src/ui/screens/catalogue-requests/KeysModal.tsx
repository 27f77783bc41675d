import Checkbox from 'antd/es/checkbox'
import { useState } from 'react'
import { Dialog } from '../../shell-kit/Dialog.tsx'
import { keysAreOn, switchKeys } from '../../shell-kit/keySwitch.ts'
import type { DialogProps } from '../../shell-kit/useDialog.ts'
import './keys-modal.css'

interface KeysModalProps extends Omit<DialogProps<unknown>, 'subject'> {
  readonly decides: boolean
}

const forAll = [
  [['↑', '↓'], 'Go to the row above or below'],
  [['Enter'], 'Open the request'],
  [['/'], 'Search the list'],
  [['Esc'], 'Close what is open'],
  [['?'], 'Show these keys'],
] as const
const forStaff = [
  [['a'], 'Approve the request'],
  [['r'], 'Reject the request'],
  [['u'], 'Undo the last decision'],
] as const

/** All keys of the list. */
export function KeysModal({ decides, ...modal }: KeysModalProps) {
  const [isOn, setOn] = useState(keysAreOn)
  const change = (on: boolean) => {
    switchKeys(on)
    setOn(on)
  }
  return (
    <Dialog {...modal} title="Keys" ok="Close" cancel={false} focusOk busy={false} onOk={modal.onClose}>
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
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
          <p>No key acts while you type or while a dialog is open.</p>
          <Checkbox checked={isOn} onChange={({ target }) => change(target.checked)}>
            Keys are on
          </Checkbox>
        </>
      )}
    </Dialog>
  )
}
