import publicWords from '#words/de/public.json' with { type: 'json' }
import shellWords from '#words/de/shell.json' with { type: 'json' }

export const words = { ...publicWords, ...shellWords }
