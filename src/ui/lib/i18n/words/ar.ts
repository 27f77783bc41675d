import publicWords from '#words/ar/public.json' with { type: 'json' }
import shellWords from '#words/ar/shell.json' with { type: 'json' }

export const words = { ...publicWords, ...shellWords }
