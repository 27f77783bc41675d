/** Concurrent deliveries in one process; the transport has one connection for each. */
export const maxDeliveries = 5

/** A message as it is sent. */
export interface OutgoingMail {
  /** The same for every attempt, so that a message sent again after a crash can be recognised. */
  messageId: string
  from: string | Mailbox
  replyTo?: Mailbox
  to: string
  subject: string
  text: string
  html: string
  attachments?: Picture[]
}

/** A name beside an address, in whatever characters. */
interface Mailbox {
  name: string
  address: string
}

/** A picture that the HTML shows by its `cid`. */
interface Picture {
  cid: string
  filename: string
  contentType: string
  contentDisposition: 'inline'
  content: Buffer
}

/** A way to send mail: an SMTP server or a folder of files. */
export interface MailTransport {
  readonly kind: 'files' | 'smtp'
  /**
   * Resolves when the receiving server has accepted the message. Throws MailRefused when a retry is pointless, and any
   * other error when a retry may succeed, for example when `deadline` passed before the server replied.
   */
  send(mail: OutgoingMail, deadline: AbortSignal): Promise<void>
  /** Takes back a message that was erased while it left, where that is possible. */
  unsend?(messageId: string): Promise<void>
  /** Returns why mail cannot be sent at present, in one sentence without passwords. */
  healthCheck(): Promise<string | undefined>
  close(): Promise<void>
}

/** The receiving server rejected this message permanently. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}
