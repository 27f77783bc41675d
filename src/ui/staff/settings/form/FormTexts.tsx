import type { FormSettings } from '#contract/settings.ts'
import { t } from '../../../lib/i18n/t.ts'
import { OwnTexts } from './OwnTexts.tsx'
import { TextItem } from './TextItem.tsx'
import { type TextsLanguage, TextsLanguageField } from './TextsLanguageField.tsx'

interface FormTextsProps {
  readonly typed: FormSettings
  readonly language: TextsLanguage
  readonly choose: (language: TextsLanguage) => void
}

/** The texts of the form, in one language at a time. */
export function FormTexts({ typed, language, choose }: FormTextsProps) {
  return (
    <section aria-labelledby="form-texts">
      <h2 id="form-texts">{t('Texts')}</h2>
      <TextsLanguageField value={language} choose={choose} />
      {language === '' ? <CommonTexts /> : <OwnTexts key={language} language={language} common={typed} />}
    </section>
  )
}

function CommonTexts() {
  return (
    <>
      <TextItem
        name={['form', 'introduction']}
        label={t('Introduction')}
        hint={t('Stands above the fields. Empty: the usual sentence.')}
      />
      <TextItem
        name={['form', 'consent']}
        label={t('Consent')}
        hint={t('Visitors must tick these words. They are kept with each request. Empty: nothing to tick.')}
      />
      <TextItem
        name={['form', 'editions']}
        label={t('New editions')}
        hint={t(
          'Visitors may tick these words to be told of new editions, such as: Please tell me about new editions. Empty: they are not asked.',
        )}
      />
      <TextItem
        name={['form', 'thanks']}
        label={t('Text after sending')}
        hint={t('What visitors read when the form is sent. Empty: the usual sentence.')}
      />
    </>
  )
}
