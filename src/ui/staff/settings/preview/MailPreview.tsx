import { directionOf } from '#contract/languages.ts'
import { pageLanguage, t } from '../../../lib/i18n/t.ts'
import { DescriptionList } from '../../components/DescriptionList.tsx'
import { Face, type FaceProps } from './Face.tsx'
import { FaceFooter } from './FaceFooter.tsx'
import { FaceLogo } from './FaceLogo.tsx'

/** A mail to a visitor. Mail programs show it on white. */
export function MailPreview(face: Omit<FaceProps, 'label' | 'children'>) {
  const { firm } = face
  const name = firm.name.trim() || 'Docent'
  const values = { firm: name, catalogue: t('Spring catalogue') }
  return (
    <Face {...face} label={t('A mail as it will be')}>
      {(say) => (
        <>
          <div className="face-mail-head" lang={pageLanguage()} dir={directionOf(pageLanguage())}>
            <DescriptionList
              of={[
                [t('Sender'), name],
                ...(firm.replyTo.trim() ? ([[t('Replies to'), firm.replyTo]] as const) : []),
                [t('Subject'), say('Your catalogue: {catalogue}', values)],
              ]}
            />
          </div>
          <div className="face-mail">
            <div className="face-mail-card">
              <FaceLogo {...face} />
              <p>{say('Dear {firstName},', { firstName: 'Vera' })}</p>
              <p>{say('Thank you for your interest. {firm} has approved your request for {catalogue}.', values)}</p>
              <p>
                <span className="button primary">{say('Open the catalogue')}</span>
              </p>
            </div>
            <FaceFooter firm={firm} say={say} />
          </div>
        </>
      )}
    </Face>
  )
}
