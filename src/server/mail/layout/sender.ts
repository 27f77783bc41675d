import type { Language } from '#contract/languages.ts'
import type { Firm, Logo } from '#contract/settings.ts'
import type { Services } from '../../services.ts'

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

/** Reads who writes mails. Before a transaction, because it may read from the database. */
export async function readSender({ config, settings }: Pick<Services, 'config' | 'settings'>): Promise<SenderTo> {
  const { publicUrl, mailFrom } = config
  const { firm, logo } = await settings.current()
  return (reader) => ({ publicUrl, mailFrom, firm, logo, language: reader?.language ?? firm.language })
}

/** The name of who writes: the firm's, else as mail programs show the sender. */
export const nameOf = ({ firm, mailFrom }: Pick<Sender, 'firm' | 'mailFrom'>): string =>
  firm.name || /^\s*"?([^"<]*?)"?\s*</.exec(mailFrom)?.[1] || mailFrom
