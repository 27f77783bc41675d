import type { VisitorState } from '#contract/visitor-request.ts'
import { fullMoment } from '../../lib/i18n/format.ts'
import { message, t } from '../../lib/i18n/t.ts'
import type { PageState, VisitorRequest } from './calls/readPage.ts'

const titles: Readonly<Record<PageState['kind'], string>> = {
  asking: message('Your request'),
  unreachable: message('Your request'),
  waiting: message('Your request was received'),
  answered: message('Your request has been answered'),
  open: message('Your catalogue is ready'),
  unavailable: message('The catalogue is not available now'),
  expired: message('This link has expired'),
  revoked: message('This link was withdrawn'),
  gone: message('This request has ended'),
  erased: message('Your data was erased'),
  unknown: message('This link does not work'),
}

/** The heading of the page and the title of its tab: both name the state. */
export function titleOf({ kind, request }: PageState): string {
  if (request?.question) return t('We have a question for you')
  return t((request?.tour && tourTitles[kind]) || titles[kind])
}

const tourTitles: Readonly<Partial<Record<PageState['kind'], string>>> = {
  open: message('Your tour is ready'),
  unavailable: message('The tour is not open now'),
}

/** Says where the request stands. */
export const sentences: Readonly<Record<VisitorState, (request: VisitorRequest) => string>> = {
  waiting: (request) => (request.question ? asked(request) : received(request)),
  answered: (request) => (request.actions.includes('erase') ? read(request) : mailed(request)),
  open: ({ tour, invited }) => {
    if (invited) return t('Here is our catalogue.')
    return t(tour ? 'You asked for our tour. Here it is.' : 'You asked for our catalogue. Here it is.')
  },
  unavailable: ({ catalogueName: name, opens, invited }) => {
    if (opens !== undefined)
      return t('{name} opens on {time}. Your link stays: please open it again then.', { name, time: fullMoment(opens) })
    return t(
      invited
        ? '{name} is not available now. Your link stays: please open it again later.'
        : 'You asked for {name}, which is not available now. Your link stays: please open it again later.',
      { name },
    )
  },
  expired: ({ catalogueName: name, expires = Date.now(), renewalAsked }) =>
    t(
      renewalAsked
        ? 'Your link to {name} worked until {time}. You have asked for a new one. The answer comes by mail.'
        : 'Your link to {name} worked until {time}. You can ask for a new one, which comes by mail.',
      { name, time: fullMoment(expires) },
    ),
  revoked: () => t('Those who sent it have ended it. If you still need it, please reply to their mail.'),
  erased: () =>
    t('Nothing that was sent with this request is stored any more. If you have a question, please reply to our mail.'),
  gone: ({ catalogueName: name, tour }) =>
    t(
      tour
        ? 'Your request for {name} was withdrawn, or its tour is no longer there. You are welcome to ask again.'
        : name
          ? 'Your request for {name} was withdrawn, or its catalogue is no longer there. You are welcome to ask again.'
          : 'Your request was withdrawn, or its catalogue is no longer there. You are welcome to ask again.',
      { name },
    ),
}

const mailed = ({ catalogueName: name }: VisitorRequest): string =>
  t(
    name
      ? 'Your request for {name} has been answered: by mail, if this was the form that we answered. If you do not see the mail, look among your junk mail too.'
      : 'Your request has been answered: by mail, if this was the form that we answered. If you do not see the mail, look among your junk mail too.',
    { name },
  )

/** To someone who came from a mail. */
const read = ({ catalogueName: name }: VisitorRequest): string =>
  t(name ? 'Your request for {name} has been answered by mail.' : 'Your request has been answered by mail.', { name })

const asked = ({ catalogueName: name }: VisitorRequest): string =>
  t(
    name
      ? 'Your request for {name} is being looked at. Please help us with this question.'
      : 'Your request is being looked at. Please help us with this question.',
    { name },
  )

const received = ({ catalogueName: name }: VisitorRequest): string =>
  t(
    name
      ? 'Your request for {name} was received and is being looked at. The answer comes by mail.'
      : 'Your request was received and is being looked at. The answer comes by mail.',
    { name },
  )
