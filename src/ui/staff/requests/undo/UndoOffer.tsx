import { t } from '../../../lib/i18n/t.ts'
import type { ToastOffer } from '../../../lib/toast/toast.ts'
import './undo-offer.css'

export function undoOffer(seconds: number, undo: () => void): ToastOffer {
  const button = (
    <button type="button" className="undo-offer" onClick={undo}>
      {t('Undo')}
    </button>
  )
  return { seconds, button }
}
