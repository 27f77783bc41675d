import Button from 'antd/es/button'
import { t } from '../../../lib/i18n/t.ts'
import { lazyDialog } from '../../dialogs/lazyDialog.tsx'
import { useDialog } from '../../dialogs/useDialog.ts'

const InviteVisitorModal = lazyDialog(() => import('./InviteVisitorModal.tsx'), 'InviteVisitorModal')

export function InviteButton() {
  const { subject, show, props } = useDialog<true>()
  return (
    <>
      <Button onClick={() => show(true)}>{t('Invite')}</Button>
      {subject && <InviteVisitorModal {...props} subject={subject} />}
    </>
  )
}
