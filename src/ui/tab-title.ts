/** A title as the browser's tab shows it. */
export const tabTitle = (title: string): string => `${title} · Docent`
