import type { ListName } from '#contract/list-names.ts'
import { message } from '../../../lib/i18n/t.ts'

interface ListMessages {
  readonly label: string
  /** Missing in a list that is not searched by words. */
  readonly searches?: string
  readonly counted: string
  readonly atLeast: string
  readonly sorted: string
  readonly matchThis: string
  readonly matchAll: string
  readonly showAll: string
}

const requests = {
  searches: message('Name, email, company or catalogue'),
  counted: message('{n} requests'),
  atLeast: message('more than {n} requests'),
  sorted: message('more than {n} requests, sorted among the newest {newest}'),
  matchThis: message('No requests match this:'),
  matchAll: message('No requests match all of these together. Take one away:'),
  showAll: message('Show all requests'),
}

/** The messages about each list and its rows. Whole sentences, because languages inflect nouns. */
export const listMessages: Readonly<Record<ListName, ListMessages>> = {
  requests: { ...requests, label: message('Pending requests') },
  history: { ...requests, label: message('Requests') },
  users: {
    label: message('Active users'),
    searches: message('Name, email or company'),
    counted: message('{n} users'),
    atLeast: message('more than {n} users'),
    sorted: message('more than {n} users, sorted among the newest {newest}'),
    matchThis: message('No users match this:'),
    matchAll: message('No users match all of these together. Take one away:'),
    showAll: message('Show all users'),
  },
  registrations: {
    label: message('Pending registrations'),
    searches: message('Name, email or company'),
    counted: message('{n} registrations'),
    atLeast: message('more than {n} registrations'),
    sorted: message('more than {n} registrations, sorted among the newest {newest}'),
    matchThis: message('No registrations match this:'),
    matchAll: message('No registrations match all of these together. Take one away:'),
    showAll: message('Show all registrations'),
  },
  catalogues: {
    label: message('Catalogues'),
    searches: message('Name'),
    counted: message('{n} catalogues'),
    atLeast: message('more than {n} catalogues'),
    sorted: message('more than {n} catalogues, sorted among the newest {newest}'),
    matchThis: message('No catalogues match this:'),
    matchAll: message('No catalogues match all of these together. Take one away:'),
    showAll: message('Show all catalogues'),
  },
  tours: {
    label: message('Tour accesses'),
    searches: message('Name'),
    counted: message('{n} tour accesses'),
    atLeast: message('more than {n} tour accesses'),
    sorted: message('more than {n} tour accesses, sorted among the newest {newest}'),
    matchThis: message('No tour accesses match this:'),
    matchAll: message('No tour accesses match all of these together. Take one away:'),
    showAll: message('Show all tour accesses'),
  },
  mail: {
    label: message('Mails'),
    searches: message('The beginning of an address'),
    counted: message('{n} mails'),
    atLeast: message('more than {n} mails'),
    sorted: message('more than {n} mails, sorted among the newest {newest}'),
    matchThis: message('No mails match this:'),
    matchAll: message('No mails match all of these together. Take one away:'),
    showAll: message('Show all mails'),
  },
  tourPlaces: {
    label: message('Tours'),
    searches: message('Name'),
    counted: message('{n} tours'),
    atLeast: message('more than {n} tours'),
    sorted: message('more than {n} tours, sorted among the newest {newest}'),
    matchThis: message('No tours match this:'),
    matchAll: message('No tours match all of these together. Take one away:'),
    showAll: message('Show all tours'),
  },
  audit: {
    label: message('Audit'),
    counted: message('{n} actions'),
    atLeast: message('more than {n} actions'),
    sorted: message('more than {n} actions, sorted among the newest {newest}'),
    matchThis: message('No actions match this:'),
    matchAll: message('No actions match all of these together. Take one away:'),
    showAll: message('Show all actions'),
  },
}
