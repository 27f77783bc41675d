import { t } from '../../kit/t.ts'

/** A list of names, which are messages, and values. A value that is not known is left out. */
export function Facts({ facts }: { readonly facts: Readonly<Record<string, string | undefined>> }) {
  return (
    <dl className="facts">
      {Object.entries(facts).map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
