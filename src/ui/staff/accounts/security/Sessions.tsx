import Button from 'antd/es/button'
import { sessions } from '#contract/sessions.ts'
import { useAction, useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { ReadState } from '../../components/ReadState.tsx'
import { lazyDialog } from '../../dialogs/lazyDialog.tsx'
import { useDialog } from '../../dialogs/useDialog.ts'
import { SessionItem } from './SessionItem.tsx'

const EndOthersModal = lazyDialog(() => import('./EndOthersModal.tsx'), 'EndOthersModal')

export function Sessions() {
  const read = useEndpoint(sessions.list, {})
  const end = useAction(sessions.end, [sessions.list])
  const { subject, show, props } = useDialog<true>()
  const rows = read.data?.data ?? []
  const endOne = (id: string) =>
    end.mutate({ params: { id } }, { onSuccess: () => toast.success(t('Session ended successfully')) })
  return (
    <section className="panel form" aria-labelledby="sessions">
      <h2 id="sessions">{t('Sessions')}</h2>
      <p className="about">
        {t(
          'Where you are signed in. If you do not know one of them, end it, change your password and remove passkeys that are lost or not yours.',
        )}
      </p>
      <ReadState read={read} failure={t('Your sessions could not be loaded.')} />
      <ul className="sessions">
        {rows.map((row) => (
          <SessionItem key={row.id} session={row} busy={end.isPending} onEnd={() => endOne(row.id)} />
        ))}
      </ul>
      {rows.length > 1 && (
        <Button danger onClick={() => show(true)}>
          {t('End all others…')}
        </Button>
      )}
      {subject && <EndOthersModal subject={subject} {...props} />}
    </section>
  )
}
