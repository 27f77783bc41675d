import { notifications } from '#contract/notifications.ts'
import { useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'
import { ReadState } from '../../components/ReadState.tsx'
import { Screen } from '../../components/Screen.tsx'
import { NotificationsForm } from './NotificationsForm.tsx'

export function NotificationsScreen() {
  const read = useEndpoint(notifications.read, {}, { noCache: true })
  return (
    <Screen>
      <div className="panel form">
        {read.data && <NotificationsForm stored={read.data} />}
        <ReadState read={read} failure={t('Your notifications could not be loaded.')} />
      </div>
    </Screen>
  )
}
