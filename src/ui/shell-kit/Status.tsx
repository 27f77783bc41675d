const tones: Readonly<Record<string, string>> = {
  active: 'good',
  approved: 'good',
  pending: 'waiting',
  rejected: 'bad',
  disabled: 'bad',
}

/** A status in its own word, with a dot that says how it stands. */
export function Status({ of }: { readonly of: string }) {
  return <span className={`status ${tones[of] ?? 'neutral'}`}>{of}</span>
}
