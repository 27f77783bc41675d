/** Deliveries that go on at once in one process; the transport has a connection for each. */
export const mostDeliveries = 5

/** A message as it leaves. */
export interface OutgoingMail {
  /** Stays the same when a message is sent again after a crash. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
}

/** Where mail goes. */
export interface MailTransport {
  readonly kind: 'files' | 'smtp'
  /**
   * Resolves when the message is safe with the other side. Throws MailRefused when trying again is of no use, and anything
   * else when it may be tried again, also when `deadline` passed before the other side had answered.
   */
  send(mail: OutgoingMail, deadline: AbortSignal): Promise<void>
  /** Why mail would not leave just now, in one sentence that shows no password. */
  healthCheck(): Promise<string | undefined>
  close(): Promise<void>
}

/** The other side will never take this message. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}
