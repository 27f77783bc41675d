import { pageData } from './page-data.ts'

export const tabTitle = (title: string): string => `${title} · ${pageData().firm?.name || 'Docent'}`
