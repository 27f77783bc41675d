type Ask = () => Promise<boolean>

let ask: Ask | undefined

/** Somebody has unsaved changes: logging out asks first. Answers how to stop asking. */
export function guardLeaving(question: Ask): () => void {
  ask = question
  return () => {
    ask = undefined
  }
}

export const confirmLeaving: Ask = () => ask?.() ?? Promise.resolve(true)

export const isUnsaved = (): boolean => ask !== undefined
