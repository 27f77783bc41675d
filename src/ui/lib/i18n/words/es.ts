import publicWords from '#words/es/public.json' with { type: 'json' }
import shellWords from '#words/es/shell.json' with { type: 'json' }

export const words = { ...publicWords, ...shellWords }
