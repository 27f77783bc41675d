import type { Ground } from '#contract/band.ts'

/** The settings that hold a logo: what it is, its bytes, and its picture for mails. */
export const logoRows = {
  light: { logo: 'logo', bytes: 'logoBytes', mail: 'mailLogo' },
  dark: { logo: 'logoDark', bytes: 'logoBytesDark', mail: 'mailLogoDark' },
} as const satisfies Record<Ground, object>
