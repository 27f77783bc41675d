/** A list of labels and values. */
export function DescriptionList({ of }: { readonly of: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="facts">
      {of.map(([label, value]) => (
        <div key={label} className="fact">
          <dt>{label}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
