import publicWords from '#words/ar/public.json'
import shellWords from '#words/ar/shell.json'

export const words = { ...publicWords, ...shellWords }
