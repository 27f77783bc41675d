import { lazyDialog } from '../../dialogs/lazyDialog.tsx'
import type { useDialog } from '../../dialogs/useDialog.ts'
import type { ChosenAction } from '../requestActions.ts'

const ApproveRequestModal = lazyDialog(() => import('../decide/ApproveRequestModal.tsx'), 'ApproveRequestModal')
const dialogs = {
  reject: lazyDialog(() => import('../decide/RejectRequestModal.tsx'), 'RejectRequestModal'),
  question: lazyDialog(() => import('../decide/QuestionModal.tsx'), 'QuestionModal'),
  reply: lazyDialog(() => import('../asked/ReplyModal.tsx'), 'ReplyModal'),
  resend: lazyDialog(() => import('../link/ResendModal.tsx'), 'ResendModal'),
  extend: lazyDialog(() => import('../link/ExtendModal.tsx'), 'ExtendModal'),
  revoke: lazyDialog(() => import('../link/RevokeModal.tsx'), 'RevokeModal'),
}

export function RequestDialogs({ dialog }: { readonly dialog: ReturnType<typeof useDialog<ChosenAction>> }) {
  const { subject: chosen, show, props } = dialog
  if (!chosen) return null
  const { action, request } = chosen
  if (action === 'approve') {
    const reject = () => show({ action: 'reject', request })
    return <ApproveRequestModal {...props} subject={request} onReject={reject} />
  }
  const Chosen = dialogs[action]
  return <Chosen {...props} subject={request} />
}
