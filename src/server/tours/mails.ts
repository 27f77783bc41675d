import { momentOf } from '../mail/layout/moment.ts'
import type { Say } from '../mail/layout/say.ts'
import { nameOf, type Sender } from '../mail/layout/sender.ts'
import { type Message, write } from '../mail/layout/write-message.ts'

interface Period {
  /** Epoch milliseconds, as below. */
  readonly startTime: number
  readonly endTime: number
}

/** A tour may open later than its mail leaves. */
export const openWhen = (sender: Sender, { startTime, endTime }: Period, say: Say): string =>
  say('The link is for you alone. The tour is open from {from} until {until}.', {
    from: momentOf(sender, startTime),
    until: momentOf(sender, endTime),
  })

interface Shown extends Period {
  /** Of the access, whose entry in a calendar a later mail replaces. */
  readonly id: string
  /** The name of the tour. */
  readonly tour: string
  readonly link: string
}

interface Letter {
  readonly to: string
  readonly message?: string | undefined
  readonly now: number
}

/** To somebody who may not have asked. */
export const accessMail = (sender: Sender, access: Shown, { to, message, now }: Letter): Message =>
  write(sender, { email: to }, (say) => ({
    subject: say('Here is your tour: {tour}', { tour: access.tour }),
    lines: [say('{firm} would like to show you {tour}.', { firm: nameOf(sender), tour: access.tour })],
    quote: message,
    link: { label: say('Enter the tour'), url: access.link },
    event: { id: access.id, from: access.startTime, until: access.endTime, name: access.tour, now },
    after: [
      openWhen(sender, access, say),
      say('The attached file puts it into your calendar, in your own time zone.'),
      say('This mail comes from {firm}, where somebody entered your address to show you the tour.', {
        firm: nameOf(sender),
      }),
    ],
  }))
