import Button from 'antd/es/button'
import { type TourRow, tours } from '#contract/tours.ts'
import { useAction } from '../../lib/api/useEndpoint.ts'
import { copy } from '../../lib/browser/copy.ts'
import { message, t } from '../../lib/i18n/t.ts'
import { toast } from '../../lib/toast/toast.ts'
import { formAddressCopied, tourFormAddress } from '../catalogues/formAddress.ts'
import { RowMenu } from '../components/RowMenu.tsx'
import { type ShowTour, tourReads } from './tourDialog.ts'

interface TourActionsProps {
  readonly row: TourRow
  readonly show: ShowTour
}

const enabled = message('Its links open again.')
const disabledNow = message('Its links open nothing until it is enabled again.')

export function TourActions({ row, show }: TourActionsProps) {
  const { id, kind, disabled } = row
  const copyForm = () => void copy(tourFormAddress(id), t(formAddressCopied))
  const change = useAction(tours.change, tourReads)
  const tell = () => toast.success(undefined, { about: t(disabled ? enabled : disabledNow) })
  const toggle = () => change.mutate({ params: { id }, body: { disabled: !disabled } }, { onSuccess: tell })
  const items = [
    ...(disabled ? [] : [[t('Copy Form Address'), copyForm] as const]),
    [t('Rename'), () => show({ modal: 'rename', row })],
    [
      kind === 'upload' ? t('Replace File') : t('Change Address'),
      () => show({ modal: kind === 'upload' ? 'file' : 'address', row }),
    ],
    [disabled ? t('Enable') : t('Disable'), toggle],
  ] as const
  return (
    <div className="row-actions">
      <Preview row={row} show={show} />
      <Button size="small" danger onClick={() => show({ modal: 'delete', row })}>
        {t('Delete')}
      </Button>
      <RowMenu items={items} />
    </div>
  )
}

/** An uploaded tour opens in a session of ours; another one is where it is. */
function Preview({ row, show }: TourActionsProps) {
  if (row.kind === 'address')
    return (
      <Button size="small" href={row.address ?? ''} target="_blank" rel="noreferrer">
        {t('Preview')}
      </Button>
    )
  return (
    <Button size="small" onClick={() => show({ modal: 'preview', row })}>
      {t('Preview')}
    </Button>
  )
}
