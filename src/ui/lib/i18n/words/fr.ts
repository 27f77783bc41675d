import publicWords from '#words/fr/public.json' with { type: 'json' }
import shellWords from '#words/fr/shell.json' with { type: 'json' }

export const words = { ...publicWords, ...shellWords }
