import { Button } from '../../../lib/components/Button.tsx'
import { t } from '../../../lib/i18n/t.ts'
import { Face, type FaceProps } from './Face.tsx'
import { FaceFooter } from './FaceFooter.tsx'
import { FaceLogo } from './FaceLogo.tsx'

export function SignInPreview(face: Omit<FaceProps, 'label' | 'children'>) {
  return (
    <Face {...face} label={t('The sign-in page as it will be')}>
      {(say) => (
        <div className="face-centre">
          <div className="card">
            <div className="face-card-logo">
              <FaceLogo {...face} />
            </div>
            <div className="face-fields">
              <span className="input face-hint">{say('Enter Email')}</span>
              <span className="input face-hint">{say('Password')}</span>
              <span className="aside face-link">{say('Forget Password?')}</span>
              <Button>{say('Login')}</Button>
              <Button kind="plain">{say('Sign Up')}</Button>
            </div>
          </div>
          <FaceFooter firm={face.firm} say={say} />
        </div>
      )}
    </Face>
  )
}
