import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { Route } from '../http/route.ts'
import { askQuestion } from './decide/ask-question.ts'
import { chooseSubmission } from './decide/choose-submission.ts'
import { decideRequests } from './decide/decide-many.ts'
import { approveRequest, rejectRequest } from './decide/decide-request.ts'
import { inviteVisitor } from './decide/invite-visitor.ts'
import { markSeen, replyToVisitor } from './decide/reply.ts'
import { undoDecision } from './decide/undo-decision.ts'
import { listEvents } from './details/list-events.ts'
import { readRequest } from './details/request-details.ts'
import { extendLink, resendLink, revokeLink } from './link/change-link.ts'
import { listAttention } from './lists/attention.ts'
import { listHistory, listPending } from './lists/list-requests.ts'
import { sendRequest } from './submit/send-request.ts'

export function catalogueRequestRoutes(route: Route): void {
  route(catalogueRequests.send, ({ services, actor, body }) => sendRequest(services, actor, body))
  route(catalogueRequests.listPending, ({ services, actor, query }) => listPending(services, actor, query))
  route(catalogueRequests.history, ({ services, actor, query }) => listHistory(services, actor, query))
  route(catalogueRequests.attention, ({ services, actor }) => listAttention(services, actor))
  route(catalogueRequests.find, ({ services, actor, params }) => readRequest(services, actor, params.id))
  route(catalogueRequests.events, ({ services, params }) => listEvents(services, params.id))
  decisionRoutes(route)
  linkRoutes(route)
}

function decisionRoutes(route: Route): void {
  route(catalogueRequests.chooseSubmission, ({ services, actor, params, body }) =>
    chooseSubmission(services, actor, params.id, body),
  )
  route(catalogueRequests.approve, ({ services, actor, params, body }) =>
    approveRequest(services, actor, params.id, body),
  )
  route(catalogueRequests.reject, ({ services, actor, params, body }) =>
    rejectRequest(services, actor, params.id, body),
  )
  route(catalogueRequests.decide, ({ services, actor, body }) => decideRequests(services, actor, body))
  route(catalogueRequests.invite, ({ services, actor, body }) => inviteVisitor(services, actor, body))
  route(catalogueRequests.undo, ({ services, actor, params }) => undoDecision(services, actor, params.id))
  route(catalogueRequests.question, ({ services, actor, params, body }) =>
    askQuestion(services, actor, params.id, body),
  )
  route(catalogueRequests.reply, ({ services, actor, params, body }) =>
    replyToVisitor(services, actor, params.id, body),
  )
  route(catalogueRequests.seen, ({ services, actor, params, body }) => markSeen(services, actor, params.id, body))
}

function linkRoutes(route: Route): void {
  route(catalogueRequests.resend, ({ services, actor, params, body }) => resendLink(services, actor, params.id, body))
  route(catalogueRequests.extend, ({ services, actor, params, body }) =>
    extendLink(services, actor, params.id, body.days),
  )
  route(catalogueRequests.revoke, ({ services, actor, params }) => revokeLink(services, actor, params.id))
}
