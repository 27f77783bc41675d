import Form from 'antd/es/form'
import type { Firm, Settings } from '#contract/settings.ts'
import { changesOf, trimmedTexts } from '../../dialogs/changes.ts'
import { FirmPreview } from '../preview/FirmPreview.tsx'
import { SettingsForm } from '../SettingsForm.tsx'
import { useSaving } from '../useSaving.ts'
import { bandHint } from './bandHint.ts'
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
  const logo = useLogo(saved.logo?.url, 'light')
  const logoDark = useLogo(saved.logoDark?.url, 'dark')
  const hint = bandHint({ firm, logo: logo.url, logoDark: logoDark.url })
  const saving = useSaving({
    form,
    saved,
    valuesOf,
    before: async () => {
      await logo.store()
      if (logo.url) await logoDark.store()
    },
    changesOf: (shown, values) => ({ firm: changesOf(shown.firm, trimmedTexts(values.firm)) }),
  })
  const changed = saving.changed || logo.changed || (logo.url !== undefined && logoDark.changed)
  return (
    <SettingsForm
      form={form}
      initial={valuesOf(saved)}
      saving={{ ...saving, changed }}
      preview={<FirmPreview firm={firm} logo={logo.url} logoDark={logo.url && logoDark.url} form={saved.form} />}
    >
      <FirmFields accent={firm.accent} timeZone={saved.firm.timeZone} bandHint={hint}>
        <LogoField logo={logo} ground="light" />
        {logo.url && <LogoField logo={logoDark} ground="dark" />}
      </FirmFields>
    </SettingsForm>
  )
}
