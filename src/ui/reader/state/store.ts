import { useSyncExternalStore } from 'react'

/** A state that many small parts read, so that scrolling draws only those anew that it concerns. */
export interface Store<State> {
  readonly get: () => State
  readonly set: (change: Partial<State>) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** `select` must return the same value for the same state. */
export function useStore<State, Value>(store: Store<State>, select: (state: State) => Value): Value {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
