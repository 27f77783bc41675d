import { bandOf } from '#contract/band.ts'
import type { ShownForm } from '#contract/form-texts.ts'
import { Button } from '../../../lib/components/Button.tsx'
import { isAllRequired, shownFields } from '../../../lib/forms/visitorFields.ts'
import { t } from '../../../lib/i18n/t.ts'
import type { VisitorMessage } from '../../../lib/i18n/useTranslation.ts'
import { BrandedFooter } from './BrandedFooter.tsx'
import { BrandedLogo } from './BrandedLogo.tsx'
import { BrandedPage, type BrandedPageProps } from './BrandedPage.tsx'
import { PreviewField } from './PreviewField.tsx'
import { PreviewQuestion } from './PreviewQuestion.tsx'
import { PreviewTick } from './PreviewTick.tsx'

interface FormPreviewProps extends Omit<BrandedPageProps, 'label' | 'children'> {
  readonly form: ShownForm
}

export function FormPreview({ form, ...branding }: FormPreviewProps) {
  const fields = shownFields(form)
  const band = bandOf(branding)
  return (
    <BrandedPage {...branding} label={t('The form as it will be')}>
      {(say) => (
        <>
          <div className={`branded-header ${band}`}>
            <BrandedLogo {...branding} onAccent={band === 'coloured'} />
            <strong>{say('Customer Information')}</strong>
          </div>
          <div className="branded-sheet">
            {form.introduction.trim() && (
              <p className="branded-wide branded-text" dir="auto">
                {form.introduction}
              </p>
            )}
            {isAllRequired(form) && <p className="lead branded-wide">{say('Please fill in every field.')}</p>}
            {fields.map(({ name, label, optional }) => (
              <PreviewField key={name} say={say} label={say(label as VisitorMessage)} optional={optional} />
            ))}
            {form.questions.map((question) => (
              <PreviewQuestion key={question.id} question={question} say={say} />
            ))}
            {form.consent.trim() && <PreviewTick label={form.consent} />}
            {form.editions.trim() && <PreviewTick label={form.editions} />}
            <div className="branded-wide branded-send">
              <Button>{say('Submit')}</Button>
            </div>
          </div>
          <BrandedFooter firm={branding.firm} say={say} />
        </>
      )}
    </BrandedPage>
  )
}
