import Button from 'antd/es/button'
import { type MouseEvent, useState } from 'react'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { Submission } from '#contract/request-shapes.ts'
import { useAction, useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { When } from '../../components/Time.tsx'
import { differences } from './differences.ts'
import './submissions.css'

interface SubmissionsProps {
  readonly id: string
  readonly onChosen?: ((submissionId: string) => void) | undefined
}

/** The other forms of a request: how each differs from the one that counts, with a button that lets it count. */
export function Submissions({ id, onChosen }: SubmissionsProps) {
  const { data: request } = useEndpoint(catalogueRequests.find, { params: { id } })
  const [isWhole, setWhole] = useState(false)
  const [known, setKnown] = useState<readonly string[]>([])
  const { submissions = [], forms = 1 } = request ?? {}
  const counting = submissions.find(({ counts }) => counts)
  const others = submissions.filter(({ counts }) => !counts)
  if (!counting || others.length === 0) return null
  // A form that arrives meanwhile does not take the place of one that is being read.
  const arrived = others.filter(({ id }) => !known.includes(id)).map(({ id }) => id)
  if (arrived.length > 0) setKnown([...known, ...arrived])
  const read = [...known, ...arrived].flatMap((id) => others.find((one) => one.id === id) ?? [])

  const hidden = isWhole ? 0 : others.length - 1
  const missing = forms - submissions.length
  return (
    <section className="submissions" aria-label={t('Asked {n} times', { n: forms })}>
      <h3>{t('Asked {n} times', { n: forms })}</h3>
      {(isWhole ? read : read.slice(0, 1)).map((one) => (
        <OtherForm
          key={one.id}
          id={id}
          counting={counting}
          other={one}
          isChoosable={request?.actions?.includes('reject') ?? false}
          onChosen={onChosen}
        />
      ))}
      {hidden > 0 && (
        <Button type="link" className="more-submissions" onClick={() => setWhole(true)}>
          {t('Show {n} more', { n: hidden })}
        </Button>
      )}
      {hidden === 0 && missing > 0 && <p>{t('{n} more are not shown.', { n: missing })}</p>}
    </section>
  )
}

interface OtherFormProps extends SubmissionsProps {
  readonly counting: Submission
  readonly other: Submission
  /** Only a pending request can take another form. */
  readonly isChoosable: boolean
}

function OtherForm({ id, counting, other, isChoosable, onChosen }: OtherFormProps) {
  const changed = differences(counting, other)
  return (
    <section className="submission">
      <h4>
        <When at={other.at} />
      </h4>
      {other.actor && <p>{t('Sent while signed in as {person}.', { person: other.actor })}</p>}
      {other.source && <p>{t('Source: {source}', { source: other.source })}</p>}
      {changed.length === 0 ? <p>{t('With the same details.')}</p> : <Differences of={changed} />}
      {isChoosable && <ChooseButton id={id} submissionId={other.id} onChosen={onChosen} />}
    </section>
  )
}

interface ChooseButtonProps extends SubmissionsProps {
  readonly submissionId: string
}

function ChooseButton({ id, submissionId, onChosen }: ChooseButtonProps) {
  const { events, find, listPending, history } = catalogueRequests
  const action = useAction(catalogueRequests.chooseSubmission, [events, find, listPending, history])
  const choose = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button moves to the other form, so move the focus to the dialog.
    const dialog = currentTarget.closest<HTMLElement>('[role="dialog"]')
    const onSuccess = () => {
      toast.success(t('Details updated successfully'))
      onChosen?.(submissionId)
      dialog?.focus()
    }
    action.mutate({ params: { id }, body: { submissionId } }, { onSuccess })
  }
  return (
    <Button size="small" loading={action.isPending} onClick={choose}>
      {t('Let this form count')}
    </Button>
  )
}

function Differences({ of }: { readonly of: ReturnType<typeof differences> }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('Differs in')}</th>
          <th scope="col">{t('The form that counts')}</th>
          <th scope="col">{t('This form')}</th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ name, label, counting, other }) => (
          <tr key={name}>
            <th scope="row" dir="auto">
              {label}
            </th>
            <td dir="auto">{counting}</td>
            <td>
              <strong dir="auto">{other}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
