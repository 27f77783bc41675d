import { Button } from '../../../kit/Button.tsx'
import { t } from '../../../kit/t.ts'
import { Face, type FaceProps } from './Face.tsx'
import { FaceFooter } from './FaceFooter.tsx'
import { FaceLogo } from './FaceLogo.tsx'

export function SignInPreview(face: Omit<FaceProps, 'label' | 'children'>) {
  return (
    <Face {...face} label={t('The sign-in page as it will be')}>
      <div className="face-centre">
        <div className="card">
          <div className="face-card-logo">
            <FaceLogo {...face} />
          </div>
          <div className="face-fields">
            <span className="input face-hint">{t('Enter Email')}</span>
            <span className="input face-hint">{t('Password')}</span>
            <span className="aside face-link">{t('Forget Password?')}</span>
            <Button>{t('Login')}</Button>
            <Button kind="plain">{t('Sign Up')}</Button>
          </div>
        </div>
        <FaceFooter firm={face.firm} />
      </div>
    </Face>
  )
}
