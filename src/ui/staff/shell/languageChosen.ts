const noted = 'docent-language-chosen'

/** A choice of language loads the page again; its button in the header then gets the focus back. */
export const languageChosen = {
  note: () => sessionStorage.setItem(noted, 'yes'),
  take: (): boolean => {
    const isNoted = sessionStorage.getItem(noted) !== null
    sessionStorage.removeItem(noted)
    return isNoted
  },
}
