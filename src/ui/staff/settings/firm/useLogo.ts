import { useState } from 'react'
import type { Ground } from '#contract/band.ts'
import { maxLogoBytes, settings } from '#contract/settings.ts'
import { call, callWithFile } from '../../../lib/api/call.ts'
import { errorWords } from '../../../lib/i18n/errorWords.ts'
import { message, t } from '../../../lib/i18n/t.ts'
import { dataAddress } from './dataAddress.ts'
import { drawForMails } from './drawForMails.ts'

interface Chosen {
  readonly file: File
  readonly url: string
}

export interface LogoState {
  readonly url: string | undefined
  readonly changed: boolean
  readonly refusal: string
  readonly choose: (file: File) => Promise<void>
  readonly remove: () => void
  readonly store: () => Promise<void>
}

/** The calls of the logo for a ground. */
const calls = {
  light: {
    set: (file: File) => callWithFile(settings.setLogo, file),
    setForMails: (picture: Blob) => callWithFile(settings.setMailLogo, picture),
    erase: () => call(settings.removeLogo, {}),
  },
  dark: {
    set: (file: File) => callWithFile(settings.setDarkLogo, file),
    setForMails: (picture: Blob) => callWithFile(settings.setDarkMailLogo, picture),
    erase: () => call(settings.removeDarkLogo, {}),
  },
}

/** The logo as it is chosen here; it is stored by Save with everything else. */
export function useLogo(stored: string | undefined, ground: Ground): LogoState {
  const { set, setForMails, erase } = calls[ground]
  const [next, setNext] = useState<Chosen | 'none'>()
  const [refusal, setRefusal] = useState('')
  const choose = async (file: File) => {
    const wrong = refusalOf(file)
    setRefusal(wrong)
    if (!wrong) setNext({ file, url: await dataAddress(file) })
  }
  const remove = () => {
    setRefusal('')
    setNext(stored ? 'none' : undefined)
  }
  const store = async () => {
    setRefusal('')
    if (!next) return
    await (next === 'none' ? erase() : set(next.file)).catch(refuse)
    setNext((now) => (now === next ? undefined : now))
    if (next === 'none') return
    // Mail programs show no SVG, and large pictures make mails heavy.
    await drawForMails(next.file)
      .then(setForMails)
      .catch(() => setRefusal(t(notInMails)))
  }
  const refuse = (error: unknown) => {
    setRefusal(errorWords(error))
    throw error
  }
  const url = next === 'none' ? undefined : (next?.url ?? stored)
  return { url, changed: next !== undefined, refusal, choose, remove, store }
}

const notInMails = message('The logo is stored, but it could not be drawn for mails.')

function refusalOf(file: File): string {
  if (!/\.(svg|png)$/i.test(file.name)) return t('Please choose an SVG or PNG file.')
  return file.size > maxLogoBytes ? t('The logo is larger than 200 kB.') : ''
}
