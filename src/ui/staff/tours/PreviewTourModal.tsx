import Button from 'antd/es/button'
import { useEffect } from 'react'
import { type TourRow, tours } from '#contract/tours.ts'
import { useAction } from '../../lib/api/useEndpoint.ts'
import { t } from '../../lib/i18n/t.ts'
import { Dialog } from '../dialogs/Dialog.tsx'
import type { DialogProps } from '../dialogs/useDialog.ts'

/** Another window opens by a press on a link alone: browsers would block one that opens after a call. */
export function PreviewTourModal({ subject: { id, file }, ...modal }: DialogProps<TourRow>) {
  const { mutate, data, isPending } = useAction(tours.preview)
  useEffect(() => mutate({ params: { id } }), [mutate, id])
  return (
    <Dialog {...modal} title={t('Preview')} ok={t('Close')} cancel={false} busy={false} onOk={modal.onClose}>
      {() => (
        <>
          <p>{t('The tour opens in a new window as its visitors see it. Nothing is counted.')}</p>
          <p>
            <Button type="primary" loading={isPending} disabled={!data} href={data?.address ?? ''} target="_blank">
              {t('Open the tour')}
            </Button>
          </p>
          {data?.ownOrigin === false && <OwnHost />}
          {file && file.skippedFiles > 0 && <LeftOut file={file} />}
        </>
      )}
    </Dialog>
  )
}

const OwnHost = () => (
  <p className="about">
    {t(
      'Tours have no host name of their own here. If this one stays empty or misses pictures, it needs one: the operator of this server sets TOUR_ORIGIN.',
    )}
  </p>
)

function LeftOut({ file: { skipped, skippedFiles } }: { readonly file: NonNullable<TourRow['file']> }) {
  return (
    <details>
      <summary>{t('{n} files are of kinds that no tour needs, so they are left out.', { n: skippedFiles })}</summary>
      <ul>
        {skipped.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  )
}
