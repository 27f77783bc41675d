const noted = 'docent-waits-for-approval'

/** Remembers in this tab, until the next sign-in, that a sign-up waits for approval. */
export const waiting = {
  note: () => sessionStorage.setItem(noted, 'yes'),
  isNoted: () => sessionStorage.getItem(noted) !== null,
  forget: () => sessionStorage.removeItem(noted),
}
