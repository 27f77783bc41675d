type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** The shell gives what asks the person to prove who they are. Returns how to take it back. */
export function provideProof(next: Ask): () => void {
  ask = next
  return () => {
    ask = undefined
  }
}

/** Returns whether the person proved it; all waiting calls share one question. */
export function askProof(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
