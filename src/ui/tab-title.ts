/** Returns the title of the browser's tab. */
export const tabTitle = (title: string): string => `${title} · Docent`
