import Button from 'antd/es/button'
import type { RequestRow } from '#contract/request-shapes.ts'
import { t } from '../../../lib/i18n/t.ts'
import { CutText } from '../../components/CutText.tsx'
import { Day } from '../../components/Time.tsx'
import type { ListColumn } from '../../lists/table/columns.tsx'
import { columnWidths, narrowWidths } from '../../lists/table/columnWidths.ts'
import type { ChosenAction } from '../subject.ts'
import type { useOpenRequest } from '../useOpenRequest.ts'
import { RequestName } from './RequestName.tsx'

type Column = ListColumn<RequestRow>

export const requestColumns = (opened: ReturnType<typeof useOpenRequest>): Column[] => [
  {
    title: t('Name'),
    key: 'name',
    sortBy: 'name',
    render: (_, request) => <RequestName request={request} opened={opened} />,
  },
  { title: t('Catalogue'), key: 'catalogueName' },
  { title: t('Email'), key: 'email', sortBy: 'email', width: columnWidths.email },
  {
    title: t('Registration Time'),
    key: 'created',
    sortBy: 'created',
    width: narrowWidths.day,
    render: (created: number) => <Day at={created} />,
  },
]

/** The actions of a row, or how a colleague ended it. */
export const actionColumn = (
  ended: Readonly<Record<string, string>>,
  onChoose: (chosen: ChosenAction) => void,
): Column => ({
  title: t('Action'),
  key: 'action',
  width: columnWidths.twoActions,
  render: (_, request) =>
    ended[request.id] ? <CutText text={ended[request.id] ?? ''} /> : <Actions request={request} onChoose={onChoose} />,
})

function Actions({
  request,
  onChoose,
}: {
  readonly request: RequestRow
  readonly onChoose: (chosen: ChosenAction) => void
}) {
  return (
    <div className="row-actions">
      <Button size="small" onClick={() => onChoose({ action: 'approve', request })}>
        {t('Approve')}
      </Button>
      <Button size="small" danger onClick={() => onChoose({ action: 'reject', request })}>
        {t('Reject')}
      </Button>
    </div>
  )
}
