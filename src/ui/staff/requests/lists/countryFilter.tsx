import { countryNames, countryText } from '../../../lib/i18n/countries.ts'
import { t } from '../../../lib/i18n/t.ts'
import type { ListFilter } from '../../lists/query/filters.tsx'

/** A filter by a country, which the server knows by any of its names, or by what visitors typed instead of one. */
export const countryFilter = (): ListFilter<'country'> => ({
  column: 'country',
  title: t('Country'),
  fields: ['country'],
  words: ({ country = '' }) => countryText(String(country)),
  controls: ({ country = '' }) => (
    <>
      <label>
        {t('Country')}
        <input name="country" defaultValue={countryText(String(country))} maxLength={500} list="countries" />
      </label>
      <datalist id="countries">
        {countryNames().map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  ),
})
