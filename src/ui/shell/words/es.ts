import publicWords from '#words/es/public.json'
import shellWords from '#words/es/shell.json'

export const words = { ...publicWords, ...shellWords }
