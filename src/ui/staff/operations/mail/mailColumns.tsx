import { Link } from 'react-router'
import type { MailRow } from '#contract/mail.ts'
import { t } from '../../../lib/i18n/t.ts'
import { paths } from '../../../lib/paths.ts'
import { CutText } from '../../components/CutText.tsx'
import { Moment } from '../../components/Time.tsx'
import type { ListColumn } from '../../lists/table/columns.tsx'
import { columnWidths } from '../../lists/table/columnWidths.ts'
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
    width: columnWidths.moment,
    render: (_, { created }) => <Moment at={created} />,
  },
  { title: t('Mail'), key: 'recipient', render: (_, row) => <Letter row={row} /> },
  {
    title: t('Status'),
    key: 'status',
    width: 'clamp(144px, 50cqi - 120px, 480px)',
    render: (_, row) => <MailState mail={row} />,
  },
  {
    title: t('Action'),
    key: 'action',
    width: 'clamp(132px, 20cqi, 190px)',
    render: (_, row) => <MailActions mail={row} show={show} />,
  },
]

/** To whom, about what, and why. A mail about a request leads there. */
function Letter({ row: { recipient, subject, kind, requestId } }: { readonly row: MailRow }) {
  return (
    <>
      <CutText text={recipient} />
      <span className="mail-subject" dir="auto">
        {requestId === null ? (
          subject
        ) : (
          <Link to={{ pathname: paths.history, search: `?${new URLSearchParams({ request: requestId })}` }}>
            {subject}
          </Link>
        )}
      </span>
      <small className="mail-fact">{t(kindWords[kind])}</small>
    </>
  )
}
