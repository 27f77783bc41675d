import { t } from '../../../lib/i18n/t.ts'
import { paths } from '../../../lib/paths.ts'
import './ask-for-catalogue.css'

/** How a USER, whose list is empty at first, gets a catalogue. */
export function AskForCatalogue() {
  return (
    <div className="ask-for-catalogue">
      <p>
        {t('Here you follow what you asked for. Open the form address that the firm gave you, or ask without one.')}
      </p>
      <a href={paths.clientRequest} target="_blank" rel="noopener">
        {t('Ask for a catalogue')}
      </a>
    </div>
  )
}
