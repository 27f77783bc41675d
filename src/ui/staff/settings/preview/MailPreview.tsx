import { bandOf } from '#contract/band.ts'
import { directionOf } from '#contract/languages.ts'
import { pageLanguage, t } from '../../../lib/i18n/t.ts'
import { Cover } from '../../../visitor/Cover.tsx'
import { DescriptionList } from '../../components/DescriptionList.tsx'
import { BrandedFooter } from './BrandedFooter.tsx'
import { BrandedLogo } from './BrandedLogo.tsx'
import { BrandedPage, type BrandedPageProps } from './BrandedPage.tsx'

/** A mail to a visitor. Mail programs show it on white. */
export function MailPreview(branding: Omit<BrandedPageProps, 'label' | 'children'>) {
  const { firm } = branding
  const band = bandOf(branding)
  const name = firm.name.trim() || 'Docent'
  const values = { firm: name, catalogue: t('Spring catalogue') }
  return (
    <BrandedPage {...branding} label={t('A mail as it will be')}>
      {(say) => (
        <>
          <div className="branded-mail-head" lang={pageLanguage()} dir={directionOf(pageLanguage())}>
            <DescriptionList
              of={[
                [t('Sender'), name],
                ...(firm.replyTo.trim() ? ([[t('Replies to'), firm.replyTo]] as const) : []),
                [t('Subject'), say('Here is your catalogue: {catalogue}', values)],
              ]}
            />
          </div>
          <div className="branded-mail">
            <div className={`branded-mail-band ${band}`}>
              <BrandedLogo {...branding} onAccent={band === 'coloured'} />
            </div>
            <div className="branded-mail-stage">
              <Cover name={values.catalogue} firm={name} />
            </div>
            <div className="branded-mail-card">
              <strong className="branded-mail-title">{say('Here is your catalogue: {catalogue}', values)}</strong>
              <p>{say('Dear {firstName},', { firstName: 'Vera' })}</p>
              <p>{say('Thank you for your interest. {firm} is glad to send you {catalogue}.', values)}</p>
              <p>
                <span className="button primary">{say('Open the catalogue')}</span>
              </p>
            </div>
            <BrandedFooter firm={firm} say={say} />
          </div>
        </>
      )}
    </BrandedPage>
  )
}
