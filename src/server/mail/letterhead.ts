import type { Config } from '../config.ts'
import { unsubscribeIn } from './layout/body.ts'
import { calendarIn } from './layout/calendar.ts'
import { oneLine } from './layout/content.ts'
import { pictureIn } from './layout/cover.ts'
import type { MailSettings } from './layout/sender.ts'
import type { OutgoingMail } from './transports/transport.ts'

interface Needs {
  readonly config: Pick<Config, 'mailFrom' | 'publicUrl'>
  readonly settings: MailSettings
}

/** Adds what the settings say when the message leaves: the sender's name, the reply address and the logo. */
export async function withLetterhead(
  { config, settings }: Needs,
  mail: Omit<OutgoingMail, 'from' | 'replyTo' | 'attachments' | 'headers'>,
): Promise<OutgoingMail> {
  const { firm } = await settings.current()
  const name = oneLine(firm.name)
  return {
    ...mail,
    from: name ? { name, address: addressIn(config.mailFrom) } : config.mailFrom,
    ...(firm.replyTo ? { replyTo: { name, address: firm.replyTo } } : {}),
    ...withEvent(withCover(await withLogo(settings, mail.html))),
    ...withUnsubscribe(config, mail.html),
  }
}

const addressIn = (mailFrom: string) => /<([^<>]*)>\s*$/.exec(mailFrom)?.[1]?.trim() || mailFrom.trim()

type Body = Pick<OutgoingMail, 'html' | 'attachments'>

const image = /<img src="cid:(logo|logo-dark)" alt="([^"]*)"[^>]*>/

/** The firm's name replaces a logo that was removed meanwhile. */
async function withLogo(settings: MailSettings, html: string): Promise<Body> {
  const cid = image.exec(html)?.[1]
  const content = cid && (await settings.mailLogo(cid === 'logo' ? 'light' : 'dark'))
  if (!content) return { html: html.replace(image, '$2') }
  const logo = { filename: 'logo.png', contentType: 'image/png', cid, contentDisposition: 'inline' as const }
  return { html, attachments: [{ ...logo, content: Buffer.from(content, 'base64') }] }
}

/** Mail programs have a button for it (RFC 8058), which needs https. */
function withUnsubscribe({ publicUrl }: Needs['config'], html: string): Pick<OutgoingMail, 'headers'> {
  const url = unsubscribeIn.exec(html)?.[1]
  if (!url || !publicUrl.startsWith('https:')) return {}
  return { headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }
}

function withCover({ html, attachments = [] }: Body): Body {
  const jpeg = pictureIn.exec(html)?.[1]
  if (!jpeg) return { html, attachments }
  const cover = {
    filename: 'cover.jpg',
    contentType: 'image/jpeg',
    cid: 'cover',
    contentDisposition: 'inline' as const,
  }
  const content = Buffer.from(jpeg, 'base64')
  return { html: html.replace(pictureIn, '<img src="cid:cover"'), attachments: [...attachments, { ...cover, content }] }
}

function withEvent({ html, attachments = [] }: Body): Body {
  const written = calendarIn.exec(html)?.[1]
  if (!written) return { html, attachments }
  const file = { filename: 'tour.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }
  const event = { ...file, contentDisposition: 'attachment' as const, content: Buffer.from(written, 'base64') }
  return { html: html.replace(calendarIn, ''), attachments: [...attachments, event] }
}
