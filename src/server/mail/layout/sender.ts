import type { Ground } from '#contract/band.ts'
import type { Language } from '#contract/languages.ts'
import type { Firm, Logo } from '#contract/settings.ts'
import type { Config } from '../../config.ts'

export interface Sender {
  readonly publicUrl: string
  readonly mailFrom: string
  readonly firm: Firm
  readonly logo: Logo | null
  readonly logoDark: Logo | null
  readonly language: Language
}

export type SenderTo = (reader?: { language: Language | null }) => Sender

export interface MailSettings {
  current(): Promise<{ readonly firm: Firm; readonly logo: Logo | null; readonly logoDark: Logo | null }>
  /** Base64; undefined without a logo. */
  mailLogo(ground: Ground): Promise<string | undefined>
}

interface SenderNeeds {
  readonly config: Pick<Config, 'publicUrl' | 'mailFrom'>
  readonly settings: Pick<MailSettings, 'current'>
}

/** Call this before a transaction, because it may read from the database. */
export async function readSender({ config, settings }: SenderNeeds): Promise<SenderTo> {
  const { publicUrl, mailFrom } = config
  const { firm, logo, logoDark } = await settings.current()
  return (reader) => ({ publicUrl, mailFrom, firm, logo, logoDark, language: reader?.language ?? firm.language })
}

/** Without a firm's name this is the name in MAIL_FROM, else its address. */
export const nameOf = ({ firm, mailFrom }: Pick<Sender, 'firm' | 'mailFrom'>): string =>
  firm.name || /^\s*"?([^"<]*?)"?\s*</.exec(mailFrom)?.[1] || mailFrom
