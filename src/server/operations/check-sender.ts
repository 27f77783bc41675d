import type { MailCheck } from '#contract/mail.ts'
import { english } from '#words/english.ts'
import { message } from '#words/message.ts'
import type { Config } from '../config.ts'
import { type Answer, domainOf, findSenderRecords } from './sender-records.ts'

type Name = MailCheck['name']

interface Advice {
  readonly found: string
  readonly missing: string
  /** For more records than one, where only one may stand. */
  readonly several?: string
}

const unknown = message('The name servers did not answer in time or failed. Check again in a minute.')

const advice: Readonly<Record<Name, Advice>> = {
  spf: {
    found: message(
      'Whether it names your mail server cannot be told from here: send a test mail and look at its header Authentication-Results.',
    ),
    missing: message(
      'Add a TXT record to {domain} that names your mail server, such as "v=spf1 include:spf.example.net -all".',
    ),
    several: message('{domain} has {count} SPF records, of which receivers accept none. Join them into one.'),
  },
  dmarc: {
    found: message('Receivers know what to do with mail that pretends to come from you.'),
    missing: message('Add a TXT record to _dmarc.{domain}; "v=DMARC1; p=none" will do for a start.'),
    several: message('{domain} has {count} DMARC records, of which receivers accept none. Keep one.'),
  },
  mx: {
    found: message('Answers to your mails reach a mailbox, if there is one for the address.'),
    missing: message(
      'Add an MX record to {domain} and a mailbox that somebody reads: receivers distrust senders without.',
    ),
  },
}

/** What the name servers say of the domain of MAIL_FROM, and what to do about it; nothing of a name like `localhost`. */
export async function checkSender(config: Pick<Config, 'mailFrom' | 'nameServers'>) {
  const domain = domainOf(config.mailFrom)
  if (!domain.includes('.')) return { domain, checks: [] }
  const records = await findSenderRecords(config, domain)
  const checks = (['spf', 'dmarc', 'mx'] as const).map((name) => checkOf(name, domain, records[name]))
  return { domain, checks }
}

function checkOf(name: Name, domain: string, answer: Answer): MailCheck {
  const { found, missing, several } = advice[name]
  if (answer === 'unknown') return told({ name, result: 'unknown', records: [] }, unknown, domain)
  const result = answer.length === 0 ? 'missing' : 'found'
  const isAmbiguous = several !== undefined && answer.length > 1
  const sentence = isAmbiguous ? several : result === 'found' ? found : missing
  return told({ name, result: isAmbiguous ? 'missing' : result, records: [...answer] }, sentence, domain)
}

function told(check: Pick<MailCheck, 'name' | 'result' | 'records'>, sentence: string, domain: string): MailCheck {
  const values = { domain, count: check.records.length }
  return { ...check, text: english(sentence, values), sentence, values }
}
