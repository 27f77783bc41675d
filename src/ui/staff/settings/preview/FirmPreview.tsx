import Tabs from 'antd/es/tabs'
import { formIn } from '#contract/form-texts.ts'
import type { Firm, FormSettings } from '#contract/settings.ts'
import { t } from '../../../lib/i18n/t.ts'
import type { BrandedPageProps } from './BrandedPage.tsx'
import { FormPreview } from './FormPreview.tsx'
import { MailPreview } from './MailPreview.tsx'
import { Preview } from './Preview.tsx'
import { SignInPreview } from './SignInPreview.tsx'

interface FirmPreviewProps extends Omit<BrandedPageProps, 'label' | 'children'> {
  readonly firm: Firm
  readonly form: FormSettings
}

export function FirmPreview({ form, ...branding }: FirmPreviewProps) {
  const items = [
    { key: 'sign-in', label: t('Sign-in'), children: <SignInPreview {...branding} /> },
    {
      key: 'form',
      label: t('Form'),
      children: <FormPreview {...branding} form={formIn(form, branding.firm.language)} />,
    },
    { key: 'mail', label: t('Mail'), children: <MailPreview {...branding} /> },
  ]
  return (
    <Preview>
      <Tabs items={items} />
    </Preview>
  )
}
