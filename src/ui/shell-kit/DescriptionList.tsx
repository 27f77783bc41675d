/** What a modal is about, line by line. */
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
