import type { VisitorState } from '#contract/visitor-request.ts'
import { fullMoment } from '../../kit/format.ts'
import type { PageState, VisitorRequest } from './readPage.ts'

const titles: Readonly<Record<PageState['kind'], string>> = {
  asking: 'Your request',
  unreachable: 'Your request',
  waiting: 'Your request was received',
  answered: 'Your request has been answered',
  open: 'Your catalogue is ready',
  expired: 'This link has expired',
  revoked: 'This link was withdrawn',
  gone: 'This request has ended',
  erased: 'Your data was erased',
  unknown: 'This link does not work',
}

/** The heading of the page and the title of its tab: both name the state. */
export function titleOf({ kind, request }: PageState): string {
  return request?.question ? 'We have a question for you' : titles[kind]
}

/** Says where the request stands. */
export const sentences: Readonly<Record<VisitorState, (request: VisitorRequest) => string>> = {
  waiting: (request) =>
    request.question
      ? `Your request${forWhat(request)} is being looked at. Please help us with this question.`
      : `Your request${forWhat(request)} was received and is being looked at. The answer comes by mail.`,
  answered: (request) =>
    `Your request${forWhat(request)} has been answered by mail. If you do not see the mail, look among your junk mail too.`,
  open: ({ catalogueName }) => `You asked for ${catalogueName || 'our catalogue'}. Here it is.`,
  expired: ({ expires, renewalAsked }) =>
    `It worked until ${expires ? fullMoment(expires) : 'now'}. ${
      renewalAsked
        ? 'You have asked for a new link. The answer comes by mail.'
        : 'You can ask for a new one, which comes by mail.'
    }`,
  revoked: () => 'Those who sent it have ended it. If you still need the catalogue, please reply to their mail.',
  gone: (request) =>
    `Your request${forWhat(request)} was withdrawn, or its catalogue is no longer there. You are welcome to ask again.`,
}

const forWhat = ({ catalogueName }: VisitorRequest): string => catalogueName && ` for ${catalogueName}`
