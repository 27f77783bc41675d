import { t } from '../../../lib/i18n/t.ts'
import { Popup } from '../../components/Popup.tsx'

interface Titled {
  readonly key: string
  readonly title: string
}

interface ColumnsMenuProps {
  readonly columns: {
    readonly further: readonly Titled[]
    readonly shown: readonly Titled[]
    readonly toggle: (key: string) => void
  }
}

export function ColumnsMenu({ columns: { further, shown, toggle } }: ColumnsMenuProps) {
  const keys = shown.map(({ key }) => key)
  return (
    <Popup label={t('Columns')} className="list-button" button={t('Columns')}>
      {() => (
        <fieldset>
          <legend>{t('Also show')}</legend>
          {further.map(({ key, title }) => (
            <label key={key} className="choice">
              <input type="checkbox" checked={keys.includes(key)} onChange={() => toggle(key)} />
              {title}
            </label>
          ))}
        </fieldset>
      )}
    </Popup>
  )
}
