import type { DeliveredEvent, DeliveryFailure, DeliveryStatus, WebhookRest } from '#contract/webhooks.ts'
import { message } from '../../../lib/i18n/t.ts'

export const eventWords: Readonly<Record<DeliveredEvent, string>> = {
  'request.asked': message('A visitor asks for something'),
  'request.approved': message('A request is approved'),
  'request.rejected': message('A request is rejected'),
  'request.withdrawn': message('A request is withdrawn'),
  'request.erased': message('The data of a request are erased'),
  'document.opened': message('A visitor opens a catalogue'),
  'tour.opened': message('A visitor opens a tour'),
  'registration.asked': message('Somebody signs up'),
  'catalogue.edition': message('A catalogue gets an edition'),
  'mail.failing': message('Mail begins to fail'),
  'webhook.test': message('A test'),
}

export const restWords: Readonly<Record<WebhookRest, string>> = {
  owner: message('An owner let it rest.'),
  failing: message('It failed for five days.'),
  gone: message('The receiver answered that it takes no events any more.'),
  restored: message('The database was restored from a backup.'),
}

export const statusWords: Readonly<Record<DeliveryStatus, readonly [words: string, tone: string]>> = {
  waiting: [message('waits'), 'waiting'],
  retrying: [message('is tried again'), 'bad'],
  delivered: [message('taken'), 'good'],
  gaveUp: [message('given up'), 'bad'],
  dropped: [message('is not sent any more'), 'neutral'],
}

export const failureWords: Readonly<Record<DeliveryFailure, string>> = {
  slow: message('No answer within ten seconds.'),
  unknownHost: message('No name server knows this host.'),
  unreachable: message('The receiver could not be reached.'),
  certificate: message('The certificate of the receiver is not valid.'),
  refused: message('The address leads into a network that may not be reached.'),
}
