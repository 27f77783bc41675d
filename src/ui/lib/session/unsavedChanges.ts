type Ask = () => Promise<boolean>

let asks: readonly Ask[] = []

export function guardLeaving(question: Ask): () => void {
  asks = [...asks, question]
  return () => {
    asks = asks.filter((other) => other !== question)
  }
}

export const confirmLeaving: Ask = () => asks.at(-1)?.() ?? Promise.resolve(true)

export const isUnsaved = (): boolean => asks.length > 0
