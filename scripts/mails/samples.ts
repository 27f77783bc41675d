import * as messages from '#server/accounts/mails/mails.ts'
import * as providerMessages from '#server/accounts/mails/provider-mails.ts'
import * as securityMessages from '#server/accounts/mails/security-mails.ts'
import type { Sender } from '#server/mail/layout/sender.ts'
import type { Message } from '#server/mail/layout/write-message.ts'
import * as notificationMessages from '#server/notifications/mails.ts'
import * as answers from '#server/requests/mails/answer-mails.ts'
import * as sent from '#server/requests/mails/sent-mails.ts'
import * as tourMessages from '#server/tours/mails.ts'

const all = {
  ...messages,
  ...securityMessages,
  ...providerMessages,
  ...notificationMessages,
  ...sent,
  ...answers,
  ...tourMessages,
}

/** Every function that writes a mail: one that is missing below does not compile. */
type Name = { [K in keyof typeof all]: K extends `${string}Mail` ? K : never }[keyof typeof all]
type Sample = (sender: Sender) => Message

const person = { email: 'ada@example.com', firstName: 'Ada', emailConfirmedAt: 1 }
const visitor = { email: 'vera@example.com', firstName: 'Vera', catalogueName: 'Chairs 2027', tourId: '' }
const guest = { ...visitor, catalogueName: 'Villa am See', tourId: '1' }
const stranger = { ...visitor, catalogueName: '' }
const unproven = { ...person, emailConfirmedAt: null }
const news = { name: 'Vera Rubin', email: 'vera@example.com', by: 'Grace Hopper' }
const id = 'bXkgdG9rZW4'
const newDevice = { device: 'Firefox, Windows', method: 'code', network: '203.0.113.9', at: 0 } as const
const key = 'c2FtcGxlLWtleS1vZi1hLXZpc2l0b3I'
const from = Date.UTC(2027, 2, 6, 8)
const opening = { id, from, now: from }
const expires = Date.UTC(2027, 2, 8, 16, 30)
const words = 'We are glad that you came by at the fair.\nThe oak chairs are on page 12.'

const question = { id, at: 0, pages: [12], text: 'Is this table made of oak?', edition: 1 }
const asked = [question]

const toldTo = { timeZone: 'Europe/Berlin', unsubscribe: `https://example.com/api/client/unsubscribe/${key}` }
const waiting = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{
      id,
      emailKey: visitor.email,
      name: 'Vera Rubin, Carnegie Institution',
      about: visitor.catalogueName,
      at: from,
    },
    isDecided: index > 0,
  }))

const samples: Record<Name, Sample[]> = {
  catalogueApprovedMail: [
    (sender) => all.catalogueApprovedMail(sender, visitor)({ key, expires, message: words }),
    (sender) => all.catalogueApprovedMail(sender, visitor)({ key, expires }),
    (sender) => all.catalogueApprovedMail(sender, { ...guest, opening })({ key, expires, message: words }),
  ],
  catalogueInvitationMail: [(sender) => all.catalogueInvitationMail(sender, visitor)({ key, expires, message: words })],
  reminderMail: [(sender) => all.reminderMail(sender, visitor)({ key, expires })],
  newLinkMail: [
    (sender) => all.newLinkMail(sender, visitor)({ key, expires }),
    (sender) => all.newLinkMail(sender, { ...visitor, isInvited: true })({ key, expires }),
    (sender) => all.newLinkMail(sender, { ...guest, opening })({ key, expires }),
  ],
  newEditionMail: [
    (sender) =>
      all.newEditionMail(sender, {
        ...visitor,
        number: 5,
        unsubscribe: `${sender.publicUrl}/api/client/unsubscribe/${key}`,
      })({
        key,
        expires,
      }),
  ],
  catalogueRejectedMail: [
    (sender) => all.catalogueRejectedMail(sender, visitor)({ key, expires, message: words }),
    (sender) => all.catalogueRejectedMail(sender, stranger)({ key, expires }),
    (sender) => all.catalogueRejectedMail(sender, guest)({ key, expires }),
  ],
  questionMail: [
    (sender) => all.questionMail(sender, visitor)({ key, expires, message: 'Which of our shops is nearest to you?' }),
    (sender) => all.questionMail(sender, guest)({ key, expires, message: 'On which day would you like to come?' }),
    (sender) => all.questionMail(sender, stranger)({ key, expires, message: 'Which catalogue would you like?' }),
  ],
  replyMail: [
    (sender) =>
      all.replyMail(sender, { ...visitor, linkExpires: expires }, { now: 0, asked })({ key, expires, message: words }),
    (sender) =>
      all.replyMail(
        sender,
        { ...visitor, linkExpires: 0 },
        { now: 1, asked: [...asked, { ...question, pages: [3, 12] }] },
      )({ key, expires, message: words }),
  ],
  registrationReceivedMail: [(sender) => all.registrationReceivedMail(sender, person.email, id)],
  invitationMail: [(sender) => all.invitationMail(sender, { email: person.email, language: null }, id)],
  invitationAgainMail: [(sender) => all.invitationAgainMail(sender, { email: person.email, language: null }, id)],
  invitationOverMail: [(sender) => all.invitationOverMail(sender, person.email)],
  alreadyRegisteredMail: [(sender) => all.alreadyRegisteredMail(sender, person)],
  registrationApprovedMail: [
    (sender) => all.registrationApprovedMail(sender, person),
    (sender) => all.registrationApprovedMail(sender, unproven, id),
  ],
  registrationRejectedMail: [(sender) => all.registrationRejectedMail(sender, person)],
  resetMail: [(sender) => all.resetMail(sender, person, id)],
  passwordChangedMail: [(sender) => all.passwordChangedMail(sender, person)],
  roleChangedMail: [
    (sender) => all.roleChangedMail(sender, person, 'ADMIN'),
    (sender) => all.roleChangedMail(sender, person, 'USER'),
  ],
  secondFactorSetMail: [(sender) => all.secondFactorSetMail(sender, person)],
  secondFactorRemovedMail: [(sender) => all.secondFactorRemovedMail(sender, person)],
  passkeyAddedMail: [
    (sender) => all.passkeyAddedMail(sender, person, 'My phone'),
    (sender) => all.passkeyAddedMail(sender, unproven, 'My phone'),
  ],
  passkeyRemovedMail: [
    (sender) => all.passkeyRemovedMail(sender, person, 'My phone'),
    (sender) => all.passkeyRemovedMail(sender, unproven, 'My phone'),
  ],
  recoveryCodesRenewedMail: [(sender) => all.recoveryCodesRenewedMail(sender, person)],
  recoveryCodeUsedMail: [(sender) => all.recoveryCodeUsedMail(sender, person, 9)],
  newDeviceMail: [
    (sender) => all.newDeviceMail(sender, person, { ...newDevice, token: 'x' }),
    (sender) => all.newDeviceMail(sender, person, { ...newDevice, device: '', token: undefined }),
  ],
  wrongCodesMail: [(sender) => all.wrongCodesMail(sender, person)],
  wrongCodesAfterProviderMail: [(sender) => all.wrongCodesAfterProviderMail(sender, person, 'Keycloak')],
  linkProviderMail: [(sender) => all.linkProviderMail(sender, person, { id, name: 'Keycloak' })],
  providerLinkedMail: [(sender) => all.providerLinkedMail(sender, person, 'Keycloak')],
  providerUnlinkedMail: [(sender) => all.providerUnlinkedMail(sender, person, 'Keycloak')],
  factorsResetMail: [(sender) => all.factorsResetMail(sender, person)],
  factorsResetNewsMail: [(sender) => all.factorsResetNewsMail(sender, person, news)],
  accountDisabledMail: [(sender) => all.accountDisabledMail(sender, person)],
  accountEnabledMail: [(sender) => all.accountEnabledMail(sender, person)],
  disabledNewsMail: [
    (sender) => all.disabledNewsMail(sender, person, news),
    (sender) => all.disabledNewsMail(sender, unproven, { ...news, name: '' }),
  ],
  enabledNewsMail: [(sender) => all.enabledNewsMail(sender, person, news)],
  confirmAddressMail: [(sender) => all.confirmAddressMail(sender, person, id)],
  changeAddressMail: [(sender) => all.changeAddressMail(sender, person.email, id)],
  changeStartedMail: [(sender) => all.changeStartedMail(sender, person, 'lovelace@example.com', id)],
  addressTakenMail: [(sender) => all.addressTakenMail(sender, person)],
  addressChangedMail: [(sender) => all.addressChangedMail(sender, person, 'lovelace@example.com')],
  sealMail: [
    (sender) =>
      all.sealMail(sender, person, {
        number: 1_204,
        at: Date.UTC(2026, 4, 3, 14),
        epoch: 1,
        rows: 51_377,
        hash: '5e'.repeat(32),
      }),
  ],
  digestMail: [
    (sender) => all.digestMail(sender, person, { groups: [{ kind: 'request', waiting: waiting(1) }], ...toldTo }),
    (sender) =>
      all.digestMail(sender, person, {
        groups: [
          { kind: 'request', waiting: waiting(1_000) },
          { kind: 'answer', waiting: waiting(1) },
          { kind: 'renewal', waiting: waiting(2) },
          { kind: 'registration', waiting: waiting(1) },
        ],
        ...toldTo,
      }),
    (sender) => all.digestMail(sender, person, { groups: [{ kind: 'registration', waiting: waiting(1) }], ...toldTo }),
  ],
  accessMail: [
    (sender) =>
      all.accessMail(
        sender,
        {
          ...opening,
          startTime: from,
          endTime: expires,
          tour: guest.catalogueName,
          link: `${sender.publicUrl}/tour?token=${key}`,
        },
        { to: visitor.email, message: words, now: from },
      ),
  ],
  firstOpeningMail: [(sender) => all.firstOpeningMail(sender, person, { id, catalogueName: visitor.catalogueName })],
}

/** Returns every mail, as this sender writes it. */
export const everyMail = (sender: Sender): Message[] =>
  Object.values(samples).flatMap((variants) => variants.map((write) => write(sender)))
