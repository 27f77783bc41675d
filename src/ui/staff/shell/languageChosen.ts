const noted = 'docent-language-chosen'

/** Where a language is chosen has the focus again when the page has come in it. */
export const languageChosen = {
  note: () => sessionStorage.setItem(noted, 'yes'),
  take: (): boolean => {
    const isNoted = sessionStorage.getItem(noted) !== null
    sessionStorage.removeItem(noted)
    return isNoted
  },
}
