import type { FormSettings } from '#contract/settings.ts'
import { Button } from '../../../lib/components/Button.tsx'
import { shownFields } from '../../../lib/forms/customerFields.ts'
import { t } from '../../../lib/i18n/t.ts'
import type { VisitorMessage } from '../../../lib/i18n/useTranslation.ts'
import { Face, type FaceProps } from './Face.tsx'
import { FaceFooter } from './FaceFooter.tsx'
import { FaceLogo } from './FaceLogo.tsx'
import { PreviewField } from './PreviewField.tsx'
import { PreviewQuestion } from './PreviewQuestion.tsx'
import { PreviewTick } from './PreviewTick.tsx'

interface FormPreviewProps extends Omit<FaceProps, 'label' | 'children'> {
  readonly form: FormSettings
}

/** The public form as these settings make it. */
export function FormPreview({ form, ...face }: FormPreviewProps) {
  const fields = shownFields(form)
  const hasChoice = fields.some(({ optional }) => optional)
  return (
    <Face {...face} label={t('The form as it will be')}>
      {(say) => (
        <>
          <div className="face-header">
            <FaceLogo {...face} onAccent />
            <strong>{say('Customer Information')}</strong>
          </div>
          <div className="face-sheet">
            {form.introduction.trim() && <p className="face-wide face-text">{form.introduction}</p>}
            {!hasChoice && <p className="lead face-wide">{say('Please fill in every field.')}</p>}
            {fields.map(({ name, label, optional }) => (
              <PreviewField key={name} say={say} label={say(label as VisitorMessage)} optional={optional} />
            ))}
            {form.questions.map((question) => (
              <PreviewQuestion key={question.id} question={question} say={say} />
            ))}
            {form.consent.trim() && <PreviewTick label={form.consent} />}
            <div className="face-wide face-send">
              <Button>{say('Submit')}</Button>
            </div>
          </div>
          <FaceFooter firm={face.firm} say={say} />
        </>
      )}
    </Face>
  )
}
