import Form from 'antd/es/form'
import type { Firm, Settings } from '#contract/settings.ts'
import { changesOf, trimmedTexts } from '../changes.ts'
import { FirmPreview } from '../preview/FirmPreview.tsx'
import { SettingsForm } from '../SettingsForm.tsx'
import { useSaving } from '../useSaving.ts'
import { FirmFields } from './FirmFields.tsx'
import { LogoField } from './LogoField.tsx'
import { useLogo } from './useLogo.ts'

export interface FirmValues {
  readonly firm: Firm
}

const valuesOf = ({ firm }: Settings): FirmValues => ({ firm })

export function FirmForm({ saved }: { readonly saved: Settings }) {
  const [form] = Form.useForm<FirmValues>()
  const firm = Form.useWatch(['firm'], form) ?? saved.firm
  const logo = useLogo(saved.logo?.url)
  const saving = useSaving({
    form,
    valuesOf,
    before: logo.store,
    changesOf: (values) => ({ firm: changesOf(saved.firm, trimmedTexts(values.firm)) }),
  })
  const changed = saving.changed || logo.changed
  return (
    <SettingsForm
      form={form}
      initial={valuesOf(saved)}
      saving={{ ...saving, changed }}
      preview={<FirmPreview firm={firm} logo={logo.url} form={saved.form} />}
    >
      <FirmFields accent={firm.accent} timeZone={saved.firm.timeZone}>
        <LogoField logo={logo} />
      </FirmFields>
    </SettingsForm>
  )
}
