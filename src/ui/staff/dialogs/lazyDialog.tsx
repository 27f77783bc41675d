import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { fetchChunk } from '../components/fetchChunk.ts'

/** A dialog whose code is loaded when it is first opened, so that tables paint sooner. */
export function lazyDialog<Props extends object, Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await fetchChunk(load))[name] }))
}

/** The Suspense boundary of lazy dialogs; shows nothing while one loads. */
export function DialogSlot({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>
}
