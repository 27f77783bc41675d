import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import RadioGroup from 'antd/es/radio/group'
import Select from 'antd/es/select'
import type { ReactNode } from 'react'
import { languageNames, languages } from '#contract/languages.ts'
import { Firm } from '#contract/settings.ts'
import { t } from '../../../lib/i18n/t.ts'
import { settingRule } from '../settingRule.ts'
import { AccentField } from './AccentField.tsx'
import { AddressInput } from './AddressInput.tsx'
import { accentHint } from './accentHint.ts'
import { TimeZoneField } from './TimeZoneField.tsx'

interface FirmFieldsProps {
  readonly accent: string
  readonly timeZone: string
  /** What the choice of a band means for these logos. */
  readonly bandHint: string
  readonly children: ReactNode
}

export function FirmFields({ accent, timeZone, bandHint, children }: FirmFieldsProps) {
  return (
    <>
      <section aria-labelledby="firm-branding">
        <h2 id="firm-branding">{t('Name and look')}</h2>
        <TextItem name="name" label={t('Name')} hint={t("Empty: Docent's own name and logo are shown.")} />
        {children}
        <Form.Item
          name={['firm', 'accent']}
          label={t('Accent colour')}
          extra={accentHint(accent)}
          rules={[settingRule(Firm.properties.accent)]}
        >
          <AccentField />
        </Form.Item>
        <Form.Item name={['firm', 'band']} label={t('Band at the top')} extra={bandHint}>
          <RadioGroup
            aria-label={t('Band at the top')}
            options={[
              { value: 'coloured', label: t("In the firm's colour") },
              { value: 'white', label: t('White') },
            ]}
          />
        </Form.Item>
        <Form.Item
          name={['firm', 'language']}
          label={t('Default language')}
          extra={t('For visitors whose browser names none of the languages.')}
        >
          <Select options={languages.map((value) => ({ value, label: languageNames[value] }))} />
        </Form.Item>
        <TimeZoneField stored={timeZone} />
      </section>
      <section aria-labelledby="firm-addresses">
        <h2 id="firm-addresses">{t('Addresses')}</h2>
        <TextItem
          name="replyTo"
          label={t('Reply-to address')}
          hint={t("Answers to mails go here. Empty: to the sender's address.")}
          type="email"
        />
        <TextItem name="website" label={t('Website')} type="url" />
        <TextItem name="legalUrl" label={t('Legal notice')} type="url" />
        <TextItem name="privacyUrl" label={t('Privacy policy')} type="url" />
      </section>
    </>
  )
}

interface TextItemProps {
  readonly name: 'name' | 'replyTo' | 'website' | 'legalUrl' | 'privacyUrl'
  readonly label: string
  readonly hint?: string
  readonly type?: keyof typeof inputs
}

/** Addresses run from left to right in every language. */
const inputs = {
  text: <Input autoComplete="organization" maxLength={80} dir="auto" />,
  email: <Input dir="ltr" type="email" autoComplete="off" />,
  url: <AddressInput autoComplete="off" />,
}

function TextItem({ name, label, hint, type = 'text' }: TextItemProps) {
  return (
    <Form.Item name={['firm', name]} label={label} extra={hint} rules={[settingRule(Firm.properties[name])]}>
      {inputs[type]}
    </Form.Item>
  )
}
