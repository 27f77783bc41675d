import type { Language } from '#contract/languages.ts'
import type { Firm, Logo } from '#contract/settings.ts'
import type { Config } from '../../config.ts'

/** Who writes a mail, and in which language. */
export interface Sender {
  readonly publicUrl: string
  readonly mailFrom: string
  readonly firm: Firm
  readonly logo: Logo | null
  readonly language: Language
}

/** Returns the sender of a mail to this reader, who may have chosen a language. */
export type SenderTo = (reader?: { language: Language | null }) => Sender

/** What mails need of the owner's settings. */
export interface MailSettings {
  current(): Promise<{ readonly firm: Firm; readonly logo: Logo | null }>
  /** Returns the picture of the logo that mails carry, in base64. */
  mailLogo(): Promise<string | undefined>
}

interface SenderNeeds {
  readonly config: Pick<Config, 'publicUrl' | 'mailFrom'>
  readonly settings: Pick<MailSettings, 'current'>
}

/** Reads who writes mails. Before a transaction, because it may read from the database. */
export async function readSender({ config, settings }: SenderNeeds): Promise<SenderTo> {
  const { publicUrl, mailFrom } = config
  const { firm, logo } = await settings.current()
  return (reader) => ({ publicUrl, mailFrom, firm, logo, language: reader?.language ?? firm.language })
}

/** The name of who writes: the firm's, else as mail programs show the sender. */
export const nameOf = ({ firm, mailFrom }: Pick<Sender, 'firm' | 'mailFrom'>): string =>
  firm.name || /^\s*"?([^"<]*?)"?\s*</.exec(mailFrom)?.[1] || mailFrom
