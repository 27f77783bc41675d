/** Undefined where the browser lets no site store anything: public pages still work. */
export const tabStorage = (): Storage | undefined => ifAllowed(() => sessionStorage)

export const deviceStorage = (): Storage | undefined => ifAllowed(() => localStorage)

function ifAllowed(storage: () => Storage): Storage | undefined {
  try {
    return storage()
  } catch {
    return undefined
  }
}
