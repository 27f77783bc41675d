import * as messages from '#server/accounts/mails.ts'
import type { Sender } from '#server/mail/layout/sender.ts'
import type { Message } from '#server/mail/layout/write-message.ts'
import * as visitorMessages from '#server/requests/mails.ts'

const all = { ...messages, ...visitorMessages }

/** Every function that writes a mail: one that is missing below does not compile. */
type Name = { [K in keyof typeof all]: K extends `${string}Mail` ? K : never }[keyof typeof all]
type Sample = (sender: Sender) => Message

const person = { email: 'ada@example.com', firstName: 'Ada', emailConfirmedAt: 1 }
const visitor = { email: 'vera@example.com', firstName: 'Vera', catalogueName: 'Chairs 2027' }
const stranger = { ...visitor, catalogueName: '' }
const id = 'bXkgdG9rZW4'
const key = 'c2FtcGxlLWtleS1vZi1hLXZpc2l0b3I'
const expires = Date.UTC(2027, 2, 8, 16, 30)
const words = 'We are glad that you came by at the fair.\nThe oak chairs are on page 12.'

const samples: Record<Name, Sample[]> = {
  catalogueApprovedMail: [
    (sender) => all.catalogueApprovedMail(sender, visitor)({ key, expires, message: words }),
    (sender) => all.catalogueApprovedMail(sender, visitor)({ key, expires }),
  ],
  catalogueInvitationMail: [(sender) => all.catalogueInvitationMail(sender, visitor)({ key, expires, message: words })],
  reminderMail: [(sender) => all.reminderMail(sender, visitor)({ key, expires })],
  newLinkMail: [(sender) => all.newLinkMail(sender, visitor)({ key, expires })],
  catalogueRejectedMail: [
    (sender) => all.catalogueRejectedMail(sender, visitor)({ key, expires, message: words }),
    (sender) => all.catalogueRejectedMail(sender, stranger)({ key, expires }),
  ],
  questionMail: [
    (sender) => all.questionMail(sender, visitor)({ key, expires, message: 'Which of our shops is nearest to you?' }),
    (sender) => all.questionMail(sender, stranger)({ key, expires, message: 'Which catalogue would you like?' }),
  ],
  registrationReceivedMail: [(sender) => all.registrationReceivedMail(sender, person.email, id)],
  invitationMail: [(sender) => all.invitationMail(sender, person.email, id)],
  invitationAgainMail: [(sender) => all.invitationAgainMail(sender, person.email, id)],
  alreadyRegisteredMail: [(sender) => all.alreadyRegisteredMail(sender, person)],
  registrationApprovedMail: [
    (sender) => all.registrationApprovedMail(sender, person),
    (sender) => all.registrationApprovedMail(sender, { ...person, emailConfirmedAt: null }, id),
  ],
  registrationRejectedMail: [(sender) => all.registrationRejectedMail(sender, person)],
  resetMail: [(sender) => all.resetMail(sender, person, id)],
  passwordChangedMail: [(sender) => all.passwordChangedMail(sender, person)],
  roleChangedMail: [
    (sender) => all.roleChangedMail(sender, person, 'ADMIN'),
    (sender) => all.roleChangedMail(sender, person, 'USER'),
  ],
  confirmAddressMail: [(sender) => all.confirmAddressMail(sender, person, id)],
  changeAddressMail: [(sender) => all.changeAddressMail(sender, person.email, id)],
  changeStartedMail: [(sender) => all.changeStartedMail(sender, person, 'lovelace@example.com', id)],
  addressTakenMail: [(sender) => all.addressTakenMail(sender, person)],
  addressChangedMail: [(sender) => all.addressChangedMail(sender, person, 'lovelace@example.com')],
  digestMail: [
    (sender) => all.digestMail(sender, person, { count: 7, isMore: false }),
    (sender) => all.digestMail(sender, person, { count: 1_000, isMore: true }),
  ],
  firstOpeningMail: [(sender) => all.firstOpeningMail(sender, person, { id, catalogueName: visitor.catalogueName })],
}

/** Returns every mail, as this sender writes it. */
export const everyMail = (sender: Sender): Message[] =>
  Object.values(samples).flatMap((variants) => variants.map((write) => write(sender)))
