import publicWords from '#words/nl/public.json'
import shellWords from '#words/nl/shell.json'

export const words = { ...publicWords, ...shellWords }
