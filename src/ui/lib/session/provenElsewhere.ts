const name = 'docent-proven'

/** Tells the tab that waits for it that the person proved who they are in this one. */
export function tellProven(): void {
  localStorage.setItem(name, String(Date.now()))
  localStorage.removeItem(name)
  close()
}

/** Returns how to stop listening. */
export function whenProvenElsewhere(listener: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === name && newValue !== null) listener()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
