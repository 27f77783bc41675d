type Ask = () => Promise<boolean>

let ask: Ask | undefined

/** Registers a question to ask before Log Out, for unsaved changes. Returns how to remove it. */
export function guardLeaving(question: Ask): () => void {
  ask = question
  return () => {
    ask = undefined
  }
}

export const confirmLeaving: Ask = () => ask?.() ?? Promise.resolve(true)

export const isUnsaved = (): boolean => ask !== undefined
