import publicWords from '#words/nl/public.json' with { type: 'json' }
import shellWords from '#words/nl/shell.json' with { type: 'json' }

export const words = { ...publicWords, ...shellWords }
