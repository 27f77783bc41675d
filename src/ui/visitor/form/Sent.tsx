import { useEffect, useLayoutEffect, useRef } from 'react'
import { copy } from '../../lib/browser/copy.ts'
import { t, tNodes } from '../../lib/i18n/t.ts'

/** What the page says of a request that was sent. */
export interface SentRequest {
  /** The address of the visitor's page. */
  readonly follow: string
  readonly firstName: string
  readonly email: string
}

interface SentProps extends SentRequest {
  readonly catalogue: string
  /** The owner's own words; without them the usual sentence is shown. */
  readonly thanks: string | undefined
  readonly again: () => void
}

/** Stands in the place of a form that was sent. */
export function Sent({ follow, firstName, email, catalogue, thanks, again }: SentProps) {
  const heading = useFocusThereAndBack()
  return (
    <section className="sent" aria-labelledby="sent">
      <Mark />
      <h2 id="sent" tabIndex={-1} ref={heading}>
        {tNodes('Thank you, {name}', { name: firstName })}
      </h2>
      <p role="status" className="written" dir="auto">
        {thanks || received(catalogue)}
      </p>
      <h3>{t('What happens next')}</h3>
      <ol>
        <li>
          {catalogue
            ? tNodes('We look at your request for {catalogue}.', { catalogue })
            : t('We look at your request.')}
        </li>
        <li>{tNodes('The answer comes by mail to {email}.', { email })}</li>
        <li>{t('Until then you can look at your request, correct it or withdraw it.')}</li>
      </ol>
      <p className="follow">
        <a className="button primary" href={follow} target="_blank" rel="noopener">
          {t('Follow my request')}
        </a>
        <button type="button" onClick={() => copy(follow, t('The address has been copied'))}>
          {t('Copy the address')}
        </button>
        <button type="button" onClick={again}>
          {t('Send another request')}
        </button>
      </p>
    </section>
  )
}

/** The focus is on the heading, which replaces the button that was pressed, and afterwards on the form's first field. */
function useFocusThereAndBack() {
  const heading = useRef<HTMLHeadingElement>(null)
  // Before the paint: a later effect would take the focus from where a person has moved it.
  useLayoutEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    return () => document.querySelector<HTMLElement>('.customer input')?.focus()
  }, [])
  return heading
}

const Mark = () => (
  <svg width="48" height="48" viewBox="0 0 48 48" fill="none" stroke="currentColor" strokeWidth="3" aria-hidden="true">
    <circle cx="24" cy="24" r="22" />
    <path d="m14 25 7 7 13-15" />
  </svg>
)

const received = (catalogue: string): string =>
  catalogue
    ? t('Your request for {catalogue} was received. The answer comes by mail.', { catalogue })
    : t('Your request was received. The answer comes by mail.')
