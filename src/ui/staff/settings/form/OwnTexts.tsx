import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import { Fragment } from 'react'
import { directionOf, type Language } from '#contract/languages.ts'
import type { FormSettings } from '#contract/settings.ts'
import { t } from '../../../lib/i18n/t.ts'
import { filled } from './formChanges.ts'
import { OptionTexts } from './OptionTexts.tsx'
import { TextItem } from './TextItem.tsx'

interface OwnTextsProps {
  readonly language: Language
  readonly common: FormSettings
}

/** The texts and questions in one language. What stays empty shows the words for all languages, as they do here. */
export function OwnTexts({ language, common }: OwnTextsProps) {
  const name = ['form', 'texts', language]
  const dir = directionOf(language)
  const labels = {
    introduction: t('Introduction'),
    consent: t('Consent'),
    editions: t('New editions'),
    thanks: t('Text after sending'),
  }
  return (
    <>
      <p className="about">{t('What stays empty is shown in the words for all languages.')}</p>
      {(['introduction', 'consent', 'editions', 'thanks'] as const).map((text) => (
        <TextItem key={text} name={[...name, text]} label={labels[text]} placeholder={common[text]} dir={dir} />
      ))}
      {common.questions.map(({ id, label, kind, options = [] }, index) => (
        <Fragment key={id}>
          <Form.Item
            name={[...name, 'questions', id]}
            label={t('Question {place}', { place: index + 1 })}
            extra={<bdi>{label}</bdi>}
          >
            <Input maxLength={200} placeholder={label} dir={dir} autoComplete="off" />
          </Form.Item>
          {kind === 'choice' && (
            <OptionTexts name={[...name, 'options', id]} place={index + 1} options={filled(options)} dir={dir} />
          )}
        </Fragment>
      ))}
    </>
  )
}
