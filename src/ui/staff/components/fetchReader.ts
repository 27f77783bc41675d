import { fetchChunk } from '../../lib/browser/fetchChunk.ts'
import { errorWords } from '../../lib/i18n/errorWords.ts'
import { toast } from '../../lib/toast/toast.ts'

/** The reader's code, which few presses need. Undefined when it cannot be loaded, after a toast. */
export const fetchReader = () =>
  fetchChunk(() => import('../../reader/Reader.tsx')).catch((error: unknown) => {
    toast.error(errorWords(error))
  })
