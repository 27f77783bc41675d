import Button from 'antd/es/button'
import Modal from 'antd/es/modal/Modal'
import { useEffect, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { guardLeaving } from '../../session/leaving.ts'
import { readSession } from '../../session/session.ts'

type Answer = (leave: boolean) => void

/** Asks before changes that were not saved are left behind: for another screen, by logging out, at the browser's door. */
export function UnsavedGuard({ active }: { readonly active: boolean }) {
  const blocker = useBlocker(active)
  const [asked, setAsked] = useState<Answer>()
  useEffect(() => {
    if (!active) return
    return guardLeaving(() => new Promise((answer) => setAsked(() => answer)))
  }, [active])
  // Without a session the leaving is decided already.
  useBeforeUnload((event) => {
    if (active && readSession()) event.preventDefault()
  })

  const answer: Answer = (leave) => {
    asked?.(leave)
    setAsked(undefined)
    if (blocker.state === 'blocked') leave ? blocker.proceed() : blocker.reset()
  }
  return (
    <Modal
      title="Leave without saving?"
      open={blocker.state === 'blocked' || asked !== undefined}
      width={416}
      onCancel={() => answer(false)}
      footer={[
        <Button key="leave" danger onClick={() => answer(true)}>
          Leave
        </Button>,
        <Button key="stay" type="primary" autoFocus onClick={() => answer(false)}>
          Stay
        </Button>,
      ]}
    >
      <p>Your changes to this page have not been saved.</p>
    </Modal>
  )
}
