import { useMedia } from './useMedia.ts'

/** Paper is narrow too, but prints the wide layout. */
export const useIsNarrow = (): boolean => useMedia('screen and (max-width: 768px)')
