import { toRequest } from '#contract/http-request.ts'
import type { PictureWidth } from '#contract/picture-widths.ts'
import { t } from '../../lib/i18n/t.ts'
import { pictureCall } from '../state/calls.static.ts'
import { useReading, useReadingState } from '../state/reading.ts'
import { useIsSharp } from './useIsSharp.ts'
import { useRetry } from './useRetry.ts'

interface PictureProps {
  readonly page: number
  readonly arrived: () => void
}

const small = [800] as const
const all = [800, 1600, 2400] as const

/** The picture of a page: a small one first, then as large as the screen can show. One that failed is tried again. */
export function Picture({ page, arrived }: PictureProps) {
  const reading = useReading()
  const { attempt, ticket, failed, fail, again } = useRetry()
  const { isSharp, loaded, blur } = useIsSharp(page)
  const width = useReadingState((state) => Math.round(state.width))
  const isOutdated = useReadingState((state) => state.outdated)
  const arrive = () => {
    reading.arrived.add(page)
    if (reading.store.get().rested === page) reading.store.set({ drawn: true })
    loaded()
    arrived()
  }
  const refuse = () => {
    if (isSharp) return blur()
    fail()
    // Its neighbours need not wait for it.
    if (reading.store.get().rested === page) reading.store.set({ drawn: true })
    arrived()
  }
  if (failed) return isOutdated ? null : <Failed again={again} />
  const addresses = (isSharp ? all : small).map((size) => `${pictureAddress(ticket, page, size)} ${size}w`)
  return (
    <img
      key={attempt}
      ref={cancelled}
      alt=""
      draggable={false}
      decoding="async"
      srcSet={addresses.join(', ')}
      sizes={`${width}px`}
      onLoad={arrive}
      onError={refuse}
    />
  )
}

/** The browser would go on loading a page that is no longer there, before those that are. */
const cancelled = (picture: HTMLImageElement) => () => picture.removeAttribute('srcset')

export const pictureAddress = (ticket: string, page: number, width: PictureWidth): string =>
  toRequest(pictureCall, { params: { ticket, page, width } }).url

const Failed = ({ again }: { readonly again: () => void }) => (
  <p className="reader-failed">
    {t('This page could not be loaded.')}
    <button type="button" className="reader-text-button" onClick={again}>
      {t('Try again')}
    </button>
  </p>
)
