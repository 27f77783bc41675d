/** Whether the reader stands in place of the page: the page, its dialogs and its keys are behind it. */
export const isReading = (): boolean => document.documentElement.classList.contains('is-reading')
