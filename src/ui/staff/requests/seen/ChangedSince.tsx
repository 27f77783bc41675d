import { t } from '../../../lib/i18n/t.ts'
import { DescriptionList } from '../../components/DescriptionList.tsx'
import type { RequestSummary } from '../requestActions.ts'
import './changed-since.css'

interface ChangedSinceProps {
  /** The row that the dialog was opened for. */
  readonly before: RequestSummary
  readonly now: RequestSummary
}

/** Says what changed since this person chose to decide: another form counts, or the visitor corrected it. */
export function ChangedSince({ before, now }: ChangedSinceProps) {
  // The dialog shows no words of an erased person.
  if (now.submissionId === null) return null
  const isOther = (before.submissionId ?? now.submissionId) !== now.submissionId
  if (!isOther && before.email === now.email && before.name === now.name) return null
  return (
    <div className="changed-since" role="alert">
      <strong>
        {isOther
          ? t('Another form of {name} counts now.', { name: now.name })
          : t('{name} has corrected this request.', { name: now.name })}
      </strong>
      <DescriptionList
        of={[
          ...changeOf(t('Name of a person'), before.name, now.name),
          ...changeOf(t('Email'), before.email, now.email),
        ]}
      />
    </div>
  )
}

const changeOf = (label: string, was: string, is: string) =>
  was === is
    ? []
    : [
        [
          label,
          <>
            <del dir="auto">{was}</del> <ins dir="auto">{is}</ins>
          </>,
        ] as const,
      ]
