import { Button } from '../../../lib/components/Button.tsx'
import { t } from '../../../lib/i18n/t.ts'
import { BrandedFooter } from './BrandedFooter.tsx'
import { BrandedLogo } from './BrandedLogo.tsx'
import { BrandedPage, type BrandedPageProps } from './BrandedPage.tsx'

export function SignInPreview(branding: Omit<BrandedPageProps, 'label' | 'children'>) {
  return (
    <BrandedPage {...branding} label={t('The sign-in page as it will be')}>
      {(say) => (
        <div className="branded-centre">
          <div className="card">
            <div className="branded-card-logo">
              <BrandedLogo {...branding} />
            </div>
            <div className="branded-fields">
              <span className="input branded-hint">{say('Enter Email')}</span>
              <span className="input branded-hint">{say('Password')}</span>
              <span className="aside branded-link">{say('Forget Password?')}</span>
              <Button>{say('Login')}</Button>
              <Button kind="plain">{say('Sign Up')}</Button>
            </div>
          </div>
          <BrandedFooter firm={branding.firm} say={say} />
        </div>
      )}
    </BrandedPage>
  )
}
