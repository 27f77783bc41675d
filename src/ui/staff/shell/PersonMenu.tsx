import { useEffect } from 'react'
import { t } from '../../lib/i18n/t.ts'
import { useSession } from '../../lib/session/useSession.ts'
import { Popup } from '../components/Popup.tsx'
import { languageChosen } from './languageChosen.ts'
import { PreferenceFields } from './PreferenceFields.tsx'

/** The person's name and initials in the header: a button to what they choose for themselves. */
export function PersonMenu() {
  const { firstName, lastName } = useSession()
  useEffect(() => {
    if (languageChosen.take()) document.querySelector<HTMLElement>('.person')?.focus()
  }, [])
  const name = `${firstName} ${lastName}`
  const button = (
    <>
      <span className="header-name" dir="auto">
        {name}
      </span>
      <span className="avatar" data-initials={`${initial(firstName)}${initial(lastName)}`} />
    </>
  )
  return (
    <Popup
      className="person"
      label={t('Language and theme')}
      name={t('{name}: language and theme', { name })}
      button={button}
    >
      {() => <PreferenceFields />}
    </Popup>
  )
}

const initial = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? ''
