/** Returns whether the reader is open and hides the page with its dialogs. */
export const isReading = (): boolean => document.documentElement.classList.contains('is-reading')
