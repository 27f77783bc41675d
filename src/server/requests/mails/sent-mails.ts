import { nameOf, type Sender } from '../../mail/layout/sender.ts'
import { write } from '../../mail/layout/write-message.ts'
import { type LinkMail, linkParts, mailedPage, named, titleOf, untilWhen } from './link-mail.ts'
import type { Recipient } from './recipient.ts'
import { wordsOf } from './subject-words.ts'

/** The mails that bring a visitor what is theirs. Each says who writes, what happened, what the visitor can do, and until when. */

export const catalogueApprovedMail =
  (sender: Sender, person: Recipient): LinkMail =>
  (link) =>
    write(sender, person, (say) => ({
      ...wordsOf(person).approved(say, named(sender, person)),
      cover: titleOf(person),
      picture: person.cover,
      ...linkParts(sender, person, link, say),
    }))

/** To somebody who did not ask. */
export const catalogueInvitationMail =
  (sender: Sender, person: Recipient): LinkMail =>
  (link) =>
    write(sender, person, (say) => ({
      subject: say('Here is your catalogue: {catalogue}', { catalogue: person.catalogueName }),
      lines: [say('{firm} would like to show you {catalogue}.', named(sender, person))],
      cover: person.catalogueName,
      picture: person.cover,
      ...linkParts(sender, { ...person, isInvited: true }, link, say),
    }))

export const newLinkMail =
  (sender: Sender, person: Recipient): LinkMail =>
  (link) =>
    write(sender, person, (say) => ({
      subject: say('Your new link to {catalogue}', { catalogue: person.catalogueName }),
      lines: [
        say(
          '{firm} sends you a new link to {catalogue}. Links from earlier mails no longer work.',
          named(sender, person),
        ),
      ],
      cover: titleOf(person),
      picture: person.cover,
      ...linkParts(sender, person, link, say),
    }))

export const reminderMail =
  (sender: Sender, person: Recipient): LinkMail =>
  (link) =>
    write(sender, person, (say) => ({
      subject: say('Your catalogue waits for you: {catalogue}', { catalogue: person.catalogueName }),
      lines: [
        say('{firm} has sent you {catalogue}, which was not opened yet. Here it is once more.', named(sender, person)),
      ],
      cover: person.catalogueName,
      picture: person.cover,
      ...linkParts(sender, person, link, say),
      after: [untilWhen(sender, link, say), say('This is the only reminder. The link in the earlier mail works too.')],
    }))

interface Offered extends Recipient {
  /** The number of the edition. */
  number: number
  /** What ends further mails of this kind. */
  unsubscribe: string
}

export const newEditionMail =
  (sender: Sender, person: Offered): LinkMail =>
  (link) =>
    write(sender, person, (say) => ({
      subject: say('A new edition: {catalogue}', { catalogue: person.catalogueName }),
      lines: [
        say('There is a new edition of {catalogue}, No. {number}. {firm} is glad to show it to you.', {
          ...named(sender, person),
          number: String(person.number),
        }),
      ],
      cover: person.catalogueName,
      picture: person.cover,
      link: { label: say('Open the catalogue'), url: mailedPage(sender, link.key) },
      after: [
        untilWhen(sender, link, say),
        say('This mail comes from {firm}, because you wished to be told of new editions.', { firm: nameOf(sender) }),
      ],
      unsubscribe: { label: say('Unsubscribe'), url: person.unsubscribe },
    }))
