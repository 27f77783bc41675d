import Button from 'antd/es/button'
import Modal from 'antd/es/modal/Modal'
import { useBeforeUnload, useBlocker } from 'react-router'

/** Asks before changes that were not saved are left behind, inside the shell and at the browser's own door. */
export function UnsavedGuard({ active }: { readonly active: boolean }) {
  const blocker = useBlocker(active)
  useBeforeUnload((event) => {
    if (active) event.preventDefault()
  })
  const stay = () => blocker.state === 'blocked' && blocker.reset()
  const leave = () => blocker.state === 'blocked' && blocker.proceed()
  return (
    <Modal
      title="Leave without saving?"
      open={blocker.state === 'blocked'}
      width={416}
      onCancel={stay}
      footer={[
        <Button key="leave" danger onClick={leave}>
          Leave
        </Button>,
        <Button key="stay" type="primary" autoFocus onClick={stay}>
          Stay
        </Button>,
      ]}
    >
      <p>Your changes to this page have not been saved.</p>
    </Modal>
  )
}
