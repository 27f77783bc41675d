import publicWords from '#words/fr/public.json'
import shellWords from '#words/fr/shell.json'

export const words = { ...publicWords, ...shellWords }
