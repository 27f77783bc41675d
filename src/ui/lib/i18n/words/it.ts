import publicWords from '#words/it/public.json' with { type: 'json' }
import shellWords from '#words/it/shell.json' with { type: 'json' }

export const words = { ...publicWords, ...shellWords }
