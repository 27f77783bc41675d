import { mail } from '#contract/mail.ts'
import type { Route } from '../http/route.ts'
import { listMail } from '../mail/list-mail.ts'
import { checkSender } from './check-sender.ts'
import { dismissMail, retryMail, stopMail } from './mail-actions.ts'
import { retryPeriod } from './retry-period.ts'
import { sendTestMail } from './test-mail.ts'

export function mailRoutes(route: Route): void {
  route(mail.list, ({ services, query }) => listMail(services, query))
  route(mail.retryPeriod, ({ services, actor, body }) => retryPeriod(services, actor, body))
  route(mail.test, ({ services, actor, body }) => sendTestMail(services, actor, body.to))
  route(mail.check, ({ services }) => checkSender(services.config))
  route(mail.retry, ({ services, actor, params, body }) => retryMail(services, actor, params.id, body.recipient))
  route(mail.stop, ({ services, actor, params }) => stopMail(services, actor, params.id))
  route(mail.dismiss, ({ services, actor, params }) => dismissMail(services, actor, params.id))
}
