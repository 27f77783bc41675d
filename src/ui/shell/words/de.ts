import publicWords from '#words/de/public.json'
import shellWords from '#words/de/shell.json'

export const words = { ...publicWords, ...shellWords }
