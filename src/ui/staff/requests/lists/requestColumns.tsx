import Button from 'antd/es/button'
import { memo } from 'react'
import type { HistoryRow, RequestRow } from '#contract/request-shapes.ts'
import { t } from '../../../lib/i18n/t.ts'
import { CutText } from '../../components/CutText.tsx'
import { Status } from '../../components/Status.tsx'
import { Day } from '../../components/Time.tsx'
import type { RowLinks } from '../../lists/rows/useOpenRow.ts'
import type { ListColumn } from '../../lists/table/columns.tsx'
import { columnWidths, narrowWidths } from '../../lists/table/columnWidths.ts'
import { deliveryText } from '../details/deliveryText.ts'
import type { ChosenAction } from '../requestActions.ts'
import { RequestName } from './RequestName.tsx'

/** The columns of both lists, whose rows have different room for the address. */
const firstColumns = (links: RowLinks, emailWidth: string): ListColumn<RequestRow | HistoryRow>[] => [
  {
    title: t('Name of a person'),
    key: 'name',
    sortBy: 'name',
    render: (_, request) => <RequestName request={request} links={links} />,
  },
  { title: t('Catalogue'), key: 'catalogueName', width: columnWidths.text },
  { title: t('Email'), key: 'email', sortBy: 'email', width: emailWidth },
  {
    title: t('Registration Time'),
    key: 'created',
    sortBy: 'created',
    width: columnWidths.day,
    render: (created: number) => <Day at={created} />,
  },
]

export const requestColumns = (links: RowLinks): ListColumn<RequestRow>[] => firstColumns(links, columnWidths.email)

export const historyColumns = (links: RowLinks): ListColumn<HistoryRow>[] => [
  ...firstColumns(links, narrowWidths.email),
  {
    title: t('Status'),
    key: 'status',
    width: narrowWidths.status,
    render: (status: string) => <Status of={status} />,
  },
  {
    title: t('Delivery'),
    key: 'delivery',
    width: narrowWidths.delivery,
    render: (_, request) => <CutText text={deliveryText(request) || '–'} />,
  },
]

const isFurther = true as const

/** What a list of requests can show besides its first columns. Who decided, and when, is for staff alone. */
export const furtherColumns = (isStaff: boolean): readonly ListColumn<RequestRow | HistoryRow>[] => [
  { key: 'company', isFurther, title: t('Company'), sortBy: 'company' },
  { key: 'country', isFurther, title: t('Country') },
  { key: 'occupation', isFurther, title: t('Occupation') },
  { key: 'industry', isFurther, title: t('Industry') },
  { key: 'source', isFurther, title: t('Source') },
  ...(isStaff
    ? [
        { key: 'decidedAt', isFurther, title: t('Decided'), render: (at: number | null) => at && <Day at={at} /> },
        {
          key: 'decidedBy',
          isFurther,
          title: t('Decided By'),
          render: (by: string | null) => <CutText text={by ?? ''} />,
        },
      ]
    : []),
]

export const actionColumn = (
  ended: Readonly<Record<string, string>>,
  onChoose: (chosen: ChosenAction) => void,
): ListColumn<RequestRow> => ({
  title: t('Action'),
  key: 'action',
  width: columnWidths.twoActions,
  render: (_, request) =>
    ended[request.id] ? <CutText text={ended[request.id] ?? ''} /> : <Actions request={request} onChoose={onChoose} />,
})

/** For a USER, who has no actions, once something became of a request. */
export const endingColumn = (ended: Readonly<Record<string, string>>): ListColumn<RequestRow> => ({
  title: t('Status'),
  key: 'status',
  width: narrowWidths.status,
  render: (_, { id }) => ended[id],
})

interface ActionsProps {
  readonly request: RequestRow
  readonly onChoose: (chosen: ChosenAction) => void
}

const Actions = memo(({ request, onChoose }: ActionsProps) => (
  <div className="row-actions">
    <Button size="small" onClick={() => onChoose({ action: 'approve', request })}>
      {t('Approve')}
    </Button>
    <Button size="small" danger onClick={() => onChoose({ action: 'reject', request })}>
      {t('Reject')}
    </Button>
  </div>
))
