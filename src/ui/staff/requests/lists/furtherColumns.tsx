import type { RequestRow } from '#contract/request-shapes.ts'
import { t } from '../../../lib/i18n/t.ts'
import { CutText } from '../../components/CutText.tsx'
import { Day } from '../../components/Time.tsx'
import type { ListColumn } from '../../lists/table/columns.tsx'

type Row = Pick<RequestRow, 'company' | 'country' | 'occupation' | 'industry' | 'source' | 'decidedAt' | 'decidedBy'>

const isFurther = true as const

/** What a list of requests can show besides its first columns. Who decided, and when, is for staff alone. */
export const furtherColumns = (isStaff: boolean): readonly ListColumn<Row>[] => [
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
