import publicWords from '#words/zh/public.json' with { type: 'json' }
import shellWords from '#words/zh/shell.json' with { type: 'json' }

export const words = { ...publicWords, ...shellWords }
