import type { editions } from '#contract/editions.ts'
import type { Reply } from '#contract/endpoint.ts'
import { locale } from '../../../lib/i18n/language.ts'
import { message, t } from '../../../lib/i18n/t.ts'
import './recipients.css'

type Counted = Reply<(typeof editions.offer)['shapes']>

const reasons: Readonly<Record<keyof Counted['leftOut'], string>> = {
  hasIt: message('Have it: it was sent to them, or they opened the catalogue since it was published'),
  noConsent: message('Did not wish it, or never opened the link in their mail'),
  unsubscribed: message('Unsubscribed'),
  failed: message('Their last mail was not delivered, or the mail server refused their address lately'),
  revoked: message('Their link was ended'),
  erased: message('Data erased'),
}

/** How many get the mail, and why others do not. */
export function Recipients({ of: { recipients, leftOut } }: { readonly of: Counted }) {
  const left = (Object.keys(reasons) as (keyof typeof reasons)[]).filter((reason) => leftOut[reason] > 0)
  return (
    <>
      <p>
        {recipients > 0
          ? t(
              'Each recipient gets one mail, with a link of their own and a way to unsubscribe. About fifty leave in a minute, after all other mail. You can stop that at any time.',
            )
          : t(
              'There is nobody to whom this edition could be offered. Visitors are asked by a tick in the form: its words are in Settings, Form, New editions.',
            )}
      </p>
      <table className="recipients">
        <tbody>
          <tr className="main">
            <th scope="row">{t('Recipients')}</th>
            <td>{written(recipients)}</td>
          </tr>
          {left.map((reason) => (
            <tr key={reason}>
              <th scope="row">{t(reasons[reason])}</th>
              <td>{written(leftOut[reason])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const written = (count: number): string => new Intl.NumberFormat(locale()).format(count)
