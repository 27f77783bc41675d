import type { Say } from '../../mail/layout/say.ts'
import { type SubjectName, subjectNameOf } from '../subject-name.ts'
import type { Recipient } from './recipient.ts'

interface Named {
  readonly firm: string
  readonly catalogue: string
}

interface Opening {
  readonly subject: string
  readonly lines: string[]
}

/** What mails say of a catalogue, and what of a tour. */
interface Words {
  readonly open: (say: Say) => string
  readonly approved: (say: Say, names: Named) => Opening
  readonly rejected: (say: Say, names: Named) => Opening
  readonly reason: (say: Say, names: Pick<Named, 'firm'>) => string
}

const words: Readonly<Record<SubjectName, Words>> = {
  catalogue: {
    open: (say) => say('Open the catalogue'),
    approved: (say, { firm, catalogue }) => ({
      subject: say('Here is your catalogue: {catalogue}', { catalogue }),
      lines: [say('Thank you for your interest. {firm} is glad to send you {catalogue}.', { firm, catalogue })],
    }),
    rejected: (say, { firm, catalogue }) => ({
      subject: say('About your catalogue request'),
      lines: [
        catalogue
          ? say(
              'Thank you for your interest in {catalogue}. {firm} is sorry that it cannot send you the catalogue at this time.',
              { firm, catalogue },
            )
          : say('Thank you for your interest. {firm} is sorry that it cannot send you the catalogue at this time.', {
              firm,
            }),
      ],
    }),
    reason: (say, { firm }) =>
      say('This mail comes from {firm}, because the catalogue was asked for with your address.', { firm }),
  },
  tour: {
    open: (say) => say('Enter the tour'),
    approved: (say, { firm, catalogue: tour }) => ({
      subject: say('Here is your tour: {tour}', { tour }),
      lines: [say('Thank you for your interest. {firm} is glad to show you {tour}.', { firm, tour })],
    }),
    rejected: (say, { firm, catalogue: tour }) => ({
      subject: say('About your request for a tour'),
      lines: [
        say('Thank you for your interest in {tour}. {firm} is sorry that it cannot show you the tour at this time.', {
          firm,
          tour,
        }),
      ],
    }),
    reason: (say, { firm }) =>
      say('This mail comes from {firm}, because the tour was asked for with your address.', { firm }),
  },
}

export const wordsOf = (person: Recipient): Words => words[subjectNameOf(person)]
