import type { RequestEvent, RequestEventKind } from '#contract/request-shapes.ts'
import { t } from '../../../lib/i18n/t.ts'
import { pagesText } from '../asked/pagesText.ts'

/** Each kind of event in words; `who` is the acting person, or what stands for them. */
const words: Readonly<Record<RequestEventKind, (who: string, event: RequestEvent['details']) => string>> = {
  asked: (who) => t('{who} asked for the catalogue', { who }),
  invited: (who) => t('{who} invited this visitor', { who }),
  askedAgain: (who) => t('{who} asked again', { who }),
  corrected: (who, { chosen }) =>
    chosen ? t('{who} chose the form that counts', { who }) : t('{who} corrected the details', { who }),
  submissionWithdrawn: (who) => t('{who} withdrew one of the forms', { who }),
  submissionMoved: (who) => t('{who} moved one of the forms to another address', { who }),
  withdrawn: (who) => t('{who} withdrew the request', { who }),
  approved: (who, { chosen, catalogueName: catalogue = '' }) =>
    chosen ? t('{who} approved and chose {catalogue}', { who, catalogue }) : t('{who} approved', { who }),
  rejected: (who, { silent }) => (silent ? t('{who} rejected without a mail', { who }) : t('{who} rejected', { who })),
  undone: (who, { submissionId }) =>
    submissionId
      ? t('The decision was taken back, because the visitor changed the request before the answer left')
      : t('{who} undid the decision', { who }),
  questioned: (who) => t('{who} asked a question', { who }),
  answered: (who) => t('{who} answered', { who }),
  // An erasure takes the pages too.
  askedAbout: (who, { pages }) =>
    pages ? t('{who} asked about {pages}', { who, pages: pagesText(pages) }) : t('{who} asked a question', { who }),
  replied: (who) => t('{who} replied', { who }),
  seen: (who) => t('{who} marked the question as seen', { who }),
  mailed: (_, { subject }) => (subject ? t('Mail sent: {subject}', { subject }) : t('Mail sent')),
  mailFailed: (_, { subject }) => (subject ? t('Mail not delivered: {subject}', { subject }) : t('Mail not delivered')),
  opened: () => t('A person opened the catalogue'),
  read: () => t('The visitor read in the catalogue'),
  openedByMachine: () => t('A program opened the catalogue'),
  resent: (who, { email }) =>
    email ? t('{who} sent a new link to {email}', { who, email }) : t('{who} sent a new link', { who }),
  extended: (who) => t('{who} extended the link', { who }),
  revoked: (who) => t('{who} revoked the link', { who }),
  renewalAsked: (who) => t('{who} asked for a new link', { who }),
  erased: (who) => t('{who} erased the personal data', { who }),
}

const byStaff: readonly RequestEventKind[] = [
  ...(['invited', 'approved', 'rejected', 'undone', 'questioned'] as const),
  ...(['resent', 'extended', 'revoked', 'replied', 'seen'] as const),
]

/** What is said otherwise of a request for a tour. */
const ofTours: Partial<typeof words> = {
  asked: (who) => t('{who} asked for the tour', { who }),
  opened: () => t('A person entered the tour'),
}

export function eventText({ kind, actor, details }: RequestEvent, ofTour: boolean): string {
  // The visitor erased it, or its time was over.
  if (kind === 'erased' && actor === null) return t('The personal data was erased')
  // An account that was removed has no name any more.
  const isStaff = byStaff.includes(kind) || (kind === 'corrected' && details.chosen === true)
  const say = (ofTour && ofTours[kind]) || words[kind]
  return say(actor ?? (isStaff ? t('A former colleague') : t('The visitor')), details)
}
