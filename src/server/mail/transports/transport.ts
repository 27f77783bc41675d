export interface OutgoingMail {
  /** Equal for every attempt, so that receivers recognise a message sent twice. */
  messageId: string
  from: string | Mailbox
  replyTo?: Mailbox
  to: string
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
  headers?: Record<string, string>
}

interface Mailbox {
  name: string
  address: string
}

interface Attachment {
  /** By which the page shows a picture. */
  cid?: string
  filename: string
  contentType: string
  contentDisposition: 'inline' | 'attachment'
  content: Buffer
}

export interface MailTransport {
  readonly kind: 'files' | 'smtp'
  /** Throws MailRefused when a retry is pointless, and another error when a retry may succeed. */
  send(mail: OutgoingMail, deadline: AbortSignal): Promise<void>
  /** Removes a message that was erased while it left, if the transport can. */
  unsend?(messageId: string): Promise<void>
  /** Returns one sentence without passwords when mail cannot be sent. */
  healthCheck(): Promise<string | undefined>
  close(): Promise<void>
}

export class MailRefused extends Error {
  override name = 'MailRefused'
}
