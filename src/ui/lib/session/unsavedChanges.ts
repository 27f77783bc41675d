type Ask = () => Promise<boolean>

let ask: Ask | undefined

export function guardLeaving(question: Ask): () => void {
  ask = question
  return () => {
    ask = undefined
  }
}

export const confirmLeaving: Ask = () => ask?.() ?? Promise.resolve(true)

export const isUnsaved = (): boolean => ask !== undefined
