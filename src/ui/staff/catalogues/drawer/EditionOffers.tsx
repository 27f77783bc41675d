import Button from 'antd/es/button'
import { type EditionOffer, editions } from '#contract/editions.ts'
import { useAction } from '../../../lib/api/useEndpoint.ts'
import { momentInWords } from '../../../lib/i18n/format.ts'
import { t } from '../../../lib/i18n/t.ts'

interface EditionOffersProps {
  readonly id: string
  /** Of one edition, the newest first. */
  readonly offers: readonly EditionOffer[]
}

/** How an edition was offered by mail: its progress while that runs, and what became of it. */
export function EditionOffers({ id, offers }: EditionOffersProps) {
  return offers.map((offer) => (
    <div key={offer.started} className="edition-offer">
      <p role="status">{wordsFor(offer)}</p>
      {offer.failed > 0 && <p>{t('Not delivered: {failed}.', { failed: offer.failed })}</p>}
      {offer.state === 'running' && <Running id={id} offer={offer} />}
    </div>
  ))
}

function Running({ id, offer: { number, mailed, failed, recipients } }: { id: string; offer: EditionOffer }) {
  const stop = useAction(editions.stopOffer, [editions.offers])
  return (
    <>
      <progress max={recipients} value={mailed + failed} aria-label={t('Mails that have left')} />
      <Button size="small" loading={stop.isPending} onClick={() => stop.mutate({ params: { id, number } })}>
        {t('Stop')}
      </Button>
    </>
  )
}

function wordsFor({ state, mailed, recipients, started, ended }: EditionOffer): string {
  const facts = { mailed, recipients, time: momentInWords(ended ?? started) }
  if (state === 'running') return t('Being offered by mail: {mailed} of {recipients} mails have left.', facts)
  if (state === 'done') return t('Offered by mail until {time}: {mailed} of {recipients} mails have left.', facts)
  if (state === 'stopped') return t('Stopped on {time}: {mailed} of {recipients} mails had left.', facts)
  return t(
    'Ended on {time}, because links opened another edition or none: {mailed} of {recipients} mails had left.',
    facts,
  )
}
