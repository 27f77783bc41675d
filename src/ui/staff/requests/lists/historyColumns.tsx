import type { HistoryRow } from '#contract/request-shapes.ts'
import { t } from '../../../lib/i18n/t.ts'
import { CutText } from '../../components/CutText.tsx'
import { Status } from '../../components/Status.tsx'
import { Day } from '../../components/Time.tsx'
import type { ListColumn } from '../../lists/table/columns.tsx'
import { narrowWidths } from '../../lists/table/columnWidths.ts'
import { deliveryWords } from '../details/deliveryWords.ts'
import type { useOpenRequest } from '../useOpenRequest.ts'
import { RequestName } from './RequestName.tsx'

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
