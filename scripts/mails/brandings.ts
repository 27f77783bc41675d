import type { Language } from '#contract/languages.ts'
import type { Sender } from '#server/mail/layout/sender.ts'
import { defaults } from '#server/settings/defaults.ts'
import { drawPng } from '#support/png.ts'

/** A branding that mails can show: Docent's own, or that of a firm. */
export interface Branding {
  title: string
  sender: (language: Language) => Sender
}

const host = { publicUrl: 'https://docent.nordlicht.example', mailFrom: 'Docent <docent@nordlicht.example>' }

const nordlicht = {
  name: 'Nordlicht Möbel',
  accent: '#e4761b',
  band: 'coloured' as const,
  replyTo: 'katalog@nordlicht.example',
  website: 'https://nordlicht.example',
  legalUrl: 'https://nordlicht.example/impressum',
  privacyUrl: 'https://nordlicht.example/datenschutz',
  timeZone: 'Europe/Berlin',
}

const size = { width: 168, height: 48 }
const logo = { url: '/api/settings/logo/sample', type: 'image/png' as const, ...size }

export const brandings: readonly Branding[] = [
  {
    title: 'With nothing set',
    sender: (language) => ({ ...host, firm: defaults.firm, logo: null, logoDark: null, language }),
  },
  {
    title: 'Of a firm',
    sender: (language) => ({ ...host, firm: { ...nordlicht, language: 'de' }, logo, logoDark: null, language }),
  },
  {
    title: 'Of a firm without a logo',
    sender: (language) => ({ ...host, firm: { ...nordlicht, language: 'de' }, logo: null, logoDark: null, language }),
  },
]

/** A sun over hills, with three bars for a name. */
export const sampleLogo = drawPng(size.width * 2, size.height * 2, (x, y) => {
  const isSun = (x - 48) ** 2 + (y - 44) ** 2 < 24 ** 2
  const isHill = y > 60 + 14 * Math.sin(x / 18) && x < 96
  const isBar = x > 120 && x < 330 - (y > 60 ? 70 : 0) && y % 28 > 12 && y > 12 && y < 84
  if (isHill || isBar) return [22, 48, 72, 255]
  return isSun ? [228, 118, 27, 255] : [0, 0, 0, 0]
})
