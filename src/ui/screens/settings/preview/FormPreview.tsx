import { choosableFields, type FormSettings } from '#contract/settings.ts'
import { customerFields } from '../../../customerFields.ts'
import { Button } from '../../../kit/Button.tsx'
import { t } from '../../../kit/t.ts'
import { Face, type FaceProps } from './Face.tsx'
import { FaceFooter } from './FaceFooter.tsx'
import { FaceLogo } from './FaceLogo.tsx'
import { PreviewField } from './PreviewField.tsx'
import { PreviewQuestion } from './PreviewQuestion.tsx'

interface FormPreviewProps extends Omit<FaceProps, 'label' | 'children'> {
  readonly form: FormSettings
}

/** The public form as these settings make it. */
export function FormPreview({ form, ...face }: FormPreviewProps) {
  return (
    <Face {...face} label={t('The form as it will be')}>
      <div className="face-header">
        <FaceLogo {...face} onAccent />
        <strong>{t('Customer Information')}</strong>
      </div>
      <div className="face-sheet">
        <p className="lead face-wide face-text">{form.introduction.trim() || t('Please fill in every field.')}</p>
        {customerFields.map(({ name, label }) => (
          <PreviewField key={name} label={t(label)} rule={ruleOf(form, name)} />
        ))}
        {form.questions.map((question) => (
          <PreviewQuestion key={question.id} question={question} />
        ))}
        {form.consent.trim() && (
          <p className="face-wide face-tick">
            <span className="face-box" />
            <span className="face-text">{form.consent}</span>
          </p>
        )}
        <div className="face-wide face-send">
          <Button>{t('Submit')}</Button>
        </div>
      </div>
      <FaceFooter firm={face.firm} />
    </Face>
  )
}

/** Names and e-mail are always required. */
function ruleOf({ fields }: FormSettings, name: string) {
  const choosable = choosableFields.find((field) => field === name)
  return choosable ? fields[choosable] : 'required'
}
