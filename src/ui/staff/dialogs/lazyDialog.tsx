import { type ComponentType, useEffect, useState } from 'react'
import { fetchChunk } from '../../lib/browser/fetchChunk.ts'
import { useStable } from '../../lib/browser/useStable.ts'
import { errorWords } from '../../lib/i18n/errorWords.ts'
import { toast } from '../../lib/toast/toast.ts'
import { Opening } from './Opening.tsx'

interface Openable {
  readonly visible?: boolean
  /** A drawer has none while it is closed. */
  readonly id?: string | undefined
  readonly onClose: () => void
  readonly onClosed?: () => void
}

/**
 * A dialog whose code is loaded when it is first opened, so that tables paint sooner. One that cannot be loaded says so
 * and closes; opening it again tries again.
 */
export function lazyDialog<Props extends Openable, Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) {
  let Loaded: ComponentType<Props> | undefined
  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState(() => Loaded)
    const isOpen = props.visible ?? props.id !== undefined
    const fetchDialog = useStable(async () => {
      Loaded ??= (await fetchChunk(load))[name]
      setDialog(() => Loaded)
    })
    const fail = useStable((error: unknown) => {
      toast.error(errorWords(error))
      props.onClose()
      props.onClosed?.()
    })
    useEffect(() => {
      if (!isOpen) return
      // Meanwhile another dialog may have been opened in its place.
      let isWanted = true
      fetchDialog().catch((error) => isWanted && fail(error))
      return () => {
        isWanted = false
      }
    }, [isOpen, fetchDialog, fail])
    return Dialog ? <Dialog {...props} /> : isOpen && <Opening />
  }
}
