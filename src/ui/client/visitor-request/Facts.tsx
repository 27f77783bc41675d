/** A list of names and values. A value that is not known is left out. */
export function Facts({ facts }: { readonly facts: Readonly<Record<string, string | undefined>> }) {
  return (
    <dl className="facts">
      {Object.entries(facts).map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
