const tones: Readonly<Record<string, string>> = {
  active: 'good',
  approved: 'good',
  pending: 'waiting',
  rejected: 'bad',
  disabled: 'bad',
  withdrawn: 'neutral',
}

/** A status with a coloured dot. */
export function Status({ of }: { readonly of: string }) {
  return <span className={`status ${tones[of] ?? 'neutral'}`}>{of}</span>
}
