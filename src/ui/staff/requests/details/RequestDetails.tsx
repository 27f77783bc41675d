import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { languageNames } from '#contract/languages.ts'
import type { RequestFacts } from '#contract/request-shapes.ts'
import { useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { visitorFields } from '../../../lib/forms/visitorFields.ts'
import { inOrder } from '../../../lib/i18n/language.ts'
import { t } from '../../../lib/i18n/t.ts'
import { DescriptionList, type Fact } from '../../components/DescriptionList.tsx'
import { When } from '../../components/Time.tsx'
import type { RequestSummary } from '../requestActions.ts'

/** Fields that are shown together with others. */
const joined: readonly string[] = [
  ...['firstName', 'lastName', 'email'],
  ...['address', 'postcode', 'city', 'state', 'country'],
]

/** The answers to the owner's questions, the consent and the visitor's language. */
const ownFacts = ({ answers, consent, editions, unsubscribed, language }: RequestFacts): Fact[] => [
  ...answers.map(({ label, value }): Fact => [label, value === true ? t('Yes') : value]),
  ...(consent ? [[t('Agreed'), <Consent key="consent" of={consent} />] as const] : []),
  ...(editions ? [[t('New editions'), <Consent key="editions" of={editions} />] as const] : []),
  ...(unsubscribed ? [[t('Unsubscribed'), <When key="unsubscribed" at={unsubscribed} />] as const] : []),
  ...(language ? [[t('Language'), languageNames[language]] as const] : []),
]

const Consent = ({ of: { words, at } }: { readonly of: NonNullable<RequestFacts['consent']> }) => (
  <>
    <bdi>{words}</bdi>
    <br />
    <When at={at} />
  </>
)

export function RequestDetails({ request }: { readonly request: RequestSummary }) {
  const { data } = useEndpoint(catalogueRequests.find, { params: { id: request.id } })
  const written = data
    ? ([
        ...visitorFields
          .filter(({ name }) => !joined.includes(name))
          .map(({ name, label }) => [t(label), data[name]] as const),
        [
          t('Address'),
          inOrder(
            [data.address, `${data.postcode} ${data.city}`.trim(), data.state, data.country].filter(Boolean),
            ', ',
          ),
        ],
      ] as const)
    : []
  return (
    <DescriptionList
      of={[
        [t('Name of a person'), (data ?? request).name],
        [t('Email'), (data ?? request).email],
        [request.tourId ? t('Tour') : t('Catalogue'), request.catalogueName || t('no catalogue chosen yet')],
        ...written.filter(([, value]) => value.trim()),
        [t('Sent'), <When key="sent" at={request.created} />],
        ...(data?.source ? [[t('Source'), data.source] as const] : []),
        ...(data ? ownFacts(data) : []),
      ]}
    />
  )
}
