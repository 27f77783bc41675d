import type { HistoryRow } from '#contract/request-shapes.ts'
import { t } from '../../kit/t.ts'
import { CutText } from '../../shell-kit/CutText.tsx'
import { narrowWidths } from '../../shell-kit/columnWidths.ts'
import type { ListColumn } from '../../shell-kit/lists/columns.tsx'
import { Status } from '../../shell-kit/Status.tsx'
import { Day } from '../../shell-kit/Time.tsx'
import { deliveryWords } from './deliveryWords.ts'
import { RequestName } from './RequestName.tsx'
import type { useOpenRequest } from './useOpenRequest.ts'

/** The first columns of the history. */
export const historyColumns = (opened: ReturnType<typeof useOpenRequest>): ListColumn<HistoryRow>[] => [
  {
    title: t('Name'),
    key: 'name',
    sortBy: 'name',
    render: (_, request) => <RequestName request={request} opened={opened} />,
  },
  { title: t('Catalogue'), key: 'catalogueName' },
  { title: t('Email'), key: 'email', sortBy: 'email', width: narrowWidths.email },
  {
    title: t('Registration Time'),
    key: 'created',
    sortBy: 'created',
    width: narrowWidths.day,
    render: (created: number) => <Day at={created} />,
  },
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
    render: (_, request) => <CutText text={deliveryWords(request) || '–'} />,
  },
]
