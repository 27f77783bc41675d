import Button from 'antd/es/button'
import Modal from 'antd/es/modal/Modal'

interface LeaveModalProps {
  readonly title: string
  readonly words: string
  readonly leave: string
  readonly stay: string
  readonly open: boolean
  readonly onAnswer: (leave: boolean) => void
}

/** Asks before something is lost; closing the question means to stay. */
export function LeaveModal({ title, words, leave, stay, open, onAnswer }: LeaveModalProps) {
  return (
    <Modal
      title={title}
      open={open}
      width={416}
      destroyOnHidden
      onCancel={() => onAnswer(false)}
      footer={[
        <Button key="leave" danger onClick={() => onAnswer(true)}>
          {leave}
        </Button>,
        <Button key="stay" type="primary" autoFocus onClick={() => onAnswer(false)}>
          {stay}
        </Button>,
      ]}
    >
      <p>{words}</p>
    </Modal>
  )
}
