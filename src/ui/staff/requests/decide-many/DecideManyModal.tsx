import { useQueryClient } from '@tanstack/react-query'
import Form from 'antd/es/form'
import { useState } from 'react'
import { errorWords } from '../../../lib/i18n/errorWords.ts'
import { t } from '../../../lib/i18n/t.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { Dialog } from '../../dialogs/Dialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { settle } from '../undo/useDecided.ts'
import { DecidedMany } from './DecidedMany.tsx'
import { DecideManyFields } from './DecideManyFields.tsx'
import {
  type BulkDecision,
  type Decisions,
  decideMany,
  hasChanged,
  isDecided,
  type Outcome,
  readAgain,
} from './decideMany.ts'

interface DecideManyModalProps extends DialogProps<BulkDecision> {
  /** Gets the requests that are decided, also those that a colleague decided. */
  readonly onSettled: (ids: readonly string[]) => void
}

interface Fields extends Omit<Decisions, 'decision' | 'days'> {
  readonly days?: number | null
}

export function DecideManyModal({ subject, onSettled, ...modal }: DecideManyModalProps) {
  const { decision } = subject
  const [requests, setRequests] = useState(subject.requests)
  const client = useQueryClient()
  const [form] = Form.useForm<Fields>()
  const [done, setDone] = useState<number>()
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>()
  const n = requests.length
  const title = decision === 'approve' ? t('Approve {n}', { n }) : t('Reject {n}', { n })

  const decide = async ({ days, ...body }: Fields) => {
    if (done !== undefined) return
    setDone(0)
    const found = await decideMany(requests, { ...body, ...(days ? { days } : {}), decision }, setDone)
    settle(client, idsOf(found.filter(isDecided)))
    setOutcomes(found)
    onSettled(idsOf(found.filter((outcome) => isDecided(outcome) || isOver(outcome))))
  }
  const lookAgain = async () => {
    try {
      setRequests(await readAgain(idsOf(outcomes?.filter(hasChanged) ?? [])))
    } catch (error) {
      return toast.error(errorWords(error))
    }
    setOutcomes(undefined)
    setDone(undefined)
  }
  if (outcomes) {
    return (
      <Dialog {...modal} title={title} ok={t('Close')} cancel={false} focusOk busy={false} onOk={modal.onClose}>
        {() => (
          <DecidedMany
            decision={decision}
            outcomes={outcomes}
            onUndone={modal.onClose}
            onLookAgain={() => void lookAgain()}
          />
        )}
      </Dialog>
    )
  }
  return (
    <Dialog {...modal} title={title} ok={title} danger={decision === 'reject'} busy={done !== undefined}>
      {(id) => (
        <Form
          id={id}
          form={form}
          layout="vertical"
          requiredMark={false}
          scrollToFirstError={{ focus: true }}
          onFinish={(body) => void decide(body)}
        >
          <DecideManyFields decision={decision} requests={requests} before={subject.requests} />
          {done !== undefined && <Progress done={done} of={n} />}
        </Form>
      )}
    </Dialog>
  )
}

/** It was decided before, or is not there any more. */
const isOver = ({ status, code }: Outcome) => status === 404 || code === 'decided'

const idsOf = (outcomes: readonly Outcome[]) => outcomes.map(({ id }) => id)

function Progress({ done, of }: { readonly done: number; readonly of: number }) {
  return (
    <p role="status">
      <progress value={done} max={of} className="wide" /> {t('{done} of {all} done', { done, all: of })}
    </p>
  )
}
