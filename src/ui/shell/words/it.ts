import publicWords from '#words/it/public.json'
import shellWords from '#words/it/shell.json'

export const words = { ...publicWords, ...shellWords }
