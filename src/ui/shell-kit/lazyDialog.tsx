import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { fetchChunk } from './chunks.ts'

/** A modal whose code is fetched when it is first opened: tables paint sooner without it. */
export function lazyDialog<Props extends object, Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await fetchChunk(load))[name] }))
}

/** Where modals are put; nothing is shown while one is on its way. */
export function DialogSlot({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>
}
