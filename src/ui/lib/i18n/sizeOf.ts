import { sizeIn } from '#words/size.ts'
import { locale } from './language.ts'

export const sizeOf = (bytes: number): string => sizeIn(locale(), bytes)
