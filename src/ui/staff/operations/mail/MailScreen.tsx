import Button from 'antd/es/button'
import { useMemo } from 'react'
import { mail } from '#contract/mail.ts'
import { pollInterval } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'
import { Screen } from '../../components/Screen.tsx'
import { lazyDialog } from '../../dialogs/lazyDialog.tsx'
import { useDialog } from '../../dialogs/useDialog.ts'
import { ListBar } from '../../lists/bar/ListBar.tsx'
import { useListQuery } from '../../lists/query/useListQuery.ts'
import { useList } from '../../lists/rows/useList.ts'
import { DataTable } from '../../lists/table/DataTable.tsx'
import { mailColumns } from './mailColumns.tsx'
import type { OpenDialog } from './mailDialog.ts'
import { mailFilters } from './mailFilters.tsx'

const TestMailModal = lazyDialog(() => import('./TestMailModal.tsx'), 'TestMailModal')
const CheckModal = lazyDialog(() => import('./CheckModal.tsx'), 'CheckModal')
const RetryPeriodModal = lazyDialog(() => import('./RetryPeriodModal.tsx'), 'RetryPeriodModal')
const AnotherRecipientModal = lazyDialog(() => import('./AnotherRecipientModal.tsx'), 'AnotherRecipientModal')
const DismissModal = lazyDialog(() => import('./DismissModal.tsx'), 'DismissModal')

/** What the outbox holds, and what owners can do about it. */
export function MailScreen() {
  const filters = useMemo(mailFilters, [])
  const rows = useList(mail.list, useListQuery(mail.list, filters), { pollEvery: pollInterval })
  const { subject, show, props } = useDialog<OpenDialog>()
  const columns = useMemo(() => mailColumns(show), [show])
  return (
    <Screen action={<Actions show={show} />}>
      <ListBar name="mail" rows={rows} filters={filters} />
      <DataTable name="mail" rows={rows} columns={columns} filters={filters} />
      {subject?.modal === 'test' && <TestMailModal {...props} />}
      {subject?.modal === 'check' && <CheckModal {...props} />}
      {subject?.modal === 'period' && <RetryPeriodModal {...props} />}
      {subject?.modal === 'recipient' && <AnotherRecipientModal subject={subject.row} {...props} />}
      {subject?.modal === 'dismiss' && <DismissModal subject={subject.row} {...props} />}
    </Screen>
  )
}

const Actions = ({ show }: { readonly show: (open: OpenDialog) => void }) => (
  <div className="screen-actions">
    <Button onClick={() => show({ modal: 'period' })}>{t('Try a Period Again')}</Button>
    <Button onClick={() => show({ modal: 'check' })}>{t('Check the Sender')}</Button>
    <Button type="primary" onClick={() => show({ modal: 'test' })}>
      {t('Test Mail')}
    </Button>
  </div>
)
