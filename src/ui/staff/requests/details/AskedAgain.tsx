import Button from 'antd/es/button'
import { type MouseEvent, useState } from 'react'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { RequestEvent } from '#contract/request-shapes.ts'
import { useAction, useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { fullMoment } from '../../../lib/i18n/format.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { toast } from '../../../lib/toast/toast.ts'
import './asked-again.css'
import { type CurrentDetails, differences, newerForms } from './newerForms.ts'

/** Repeated forms for a pending request: how each differs from it, with a button that applies its details. */
export function AskedAgain({ id }: { readonly id: string }) {
  const params = { params: { id } }
  const { data: current } = useEndpoint(catalogueRequests.find, params)
  const { data: events } = useEndpoint(catalogueRequests.events, params)
  const [isWhole, setWhole] = useState(false)
  const forms = current && events ? newerForms(events.data) : []
  if (!current || forms.length === 0) return null

  const earlier = forms.length - 1
  return (
    <>
      {(isWhole ? forms : forms.slice(0, 1)).map((form) => (
        <RepeatedForm key={form.id} id={id} current={current} form={form} />
      ))}
      {earlier > 0 && !isWhole && (
        <Button type="link" className="asked-earlier" onClick={() => setWhole(true)}>
          {t('Show the {n} before', { n: earlier })}
        </Button>
      )}
    </>
  )
}

interface RepeatedFormProps {
  readonly id: string
  readonly current: CurrentDetails
  readonly form: RequestEvent
}

function RepeatedForm({ id, current, form }: RepeatedFormProps) {
  const { events, find, listPending, history } = catalogueRequests
  const action = useAction(catalogueRequests.applyDetails, [events, find, listPending, history])
  const changed = differences(current, form)
  const apply = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button disappears with its form, so move the focus to the dialog.
    const dialog = currentTarget.closest<HTMLElement>('[role="dialog"]')
    const onSuccess = () => {
      toast.success(t('Details updated successfully'))
      dialog?.focus()
    }
    action.mutate({ params: { id }, body: { eventId: form.id } }, { onSuccess })
  }
  return (
    <section className="asked-again">
      <h3>
        {tNodes('Asked again {time}', {
          time: (
            <time key="time" dateTime={new Date(form.at).toISOString()}>
              {fullMoment(form.at)}
            </time>
          ),
        })}
      </h3>
      {form.actor && <p>{t('Sent while signed in as {person}.', { person: form.actor })}</p>}
      {changed.length === 0 ? (
        <p>{t('With the same details.')}</p>
      ) : (
        <>
          <Differences of={changed} />
          <Button size="small" loading={action.isPending} onClick={apply}>
            {t('Use the newer details')}
          </Button>
        </>
      )}
    </section>
  )
}

function Differences({ of }: { readonly of: ReturnType<typeof differences> }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('Differs in')}</th>
          <th scope="col">{t('Before')}</th>
          <th scope="col">{t('Newer')}</th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ name, label, before, after }) => (
          <tr key={name}>
            <th scope="row" dir="auto">
              {label}
            </th>
            <td>
              <del dir="auto">{before}</del>
            </td>
            <td>
              <ins dir="auto">{after}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
