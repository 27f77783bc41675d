import { Link } from 'react-router'
import type { MailRow } from '#contract/mail.ts'
import { t } from '../../../lib/i18n/t.ts'
import { paths } from '../../../lib/paths.ts'
import { CutText } from '../../components/CutText.tsx'
import { Moment } from '../../components/Time.tsx'
import type { ListColumn } from '../../lists/table/columns.tsx'
import { narrowWidths } from '../../lists/table/columnWidths.ts'
import { MailActions } from './MailActions.tsx'
import { MailState } from './MailState.tsx'
import type { OpenDialog } from './mailDialog.ts'
import { kindWords } from './mailWords.ts'
import './mail.css'

export const mailColumns = (show: (open: OpenDialog) => void): ListColumn<MailRow>[] => [
  {
    title: t('Written'),
    key: 'created',
    sortBy: 'created',
    width: narrowWidths.moment,
    render: (_, { created }) => <Moment at={created} />,
  },
  { title: t('Recipient'), key: 'recipient', width: 'clamp(120px, 24cqi - 40px, 320px)' },
  { title: t('Subject'), key: 'subject', render: (_, row) => <Subject row={row} /> },
  {
    title: t('Status'),
    key: 'status',
    width: 'clamp(150px, 28cqi - 30px, 420px)',
    render: (_, row) => <MailState mail={row} />,
  },
  {
    title: t('Action'),
    key: 'action',
    width: 'clamp(124px, 20cqi - 30px, 190px)',
    render: (_, row) => <MailActions mail={row} show={show} />,
  },
]

function Subject({ row: { subject, kind, requestId } }: { readonly row: MailRow }) {
  const kindText = <small className="mail-fact">{t(kindWords[kind])}</small>
  if (requestId === null)
    return (
      <>
        <CutText text={subject} />
        {kindText}
      </>
    )
  return (
    <>
      <Link to={{ pathname: paths.history, search: `?${new URLSearchParams({ request: requestId })}` }}>
        <CutText text={subject} />
      </Link>
      {kindText}
    </>
  )
}
