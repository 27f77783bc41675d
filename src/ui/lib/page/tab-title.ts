import { pageData } from './page-data.ts'

/** Returns the title of the browser's tab. */
export const tabTitle = (title: string): string => `${title} · ${pageData().firm?.name || 'Docent'}`
