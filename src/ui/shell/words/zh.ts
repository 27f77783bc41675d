import publicWords from '#words/zh/public.json'
import shellWords from '#words/zh/shell.json'

export const words = { ...publicWords, ...shellWords }
