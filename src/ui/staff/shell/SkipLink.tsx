import { t } from '../../lib/i18n/t.ts'

/** The first stop of the Tab key: past the menu and the header to the screen's heading. */
export function SkipLink() {
  const skip = () => document.querySelector<HTMLElement>('h1')?.focus()
  return (
    <button type="button" className="skip-link" onClick={skip}>
      {t('Skip to the content')}
    </button>
  )
}
