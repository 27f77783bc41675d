import { message } from '../../../lib/i18n/t.ts'

/** The messages about the rows of a list, by what several rows are called. Whole sentences, as a noun is inflected. */
export const nounMessages = {
  requests: {
    counted: message('{n} requests'),
    atLeast: message('more than {n} requests'),
    sorted: message('more than {n} requests, sorted among the newest {newest}'),
    matchThis: message('No requests match this:'),
    matchAll: message('No requests match all of these together. Take one away:'),
    showAll: message('Show all requests'),
  },
  users: {
    counted: message('{n} users'),
    atLeast: message('more than {n} users'),
    sorted: message('more than {n} users, sorted among the newest {newest}'),
    matchThis: message('No users match this:'),
    matchAll: message('No users match all of these together. Take one away:'),
    showAll: message('Show all users'),
  },
  registrations: {
    counted: message('{n} registrations'),
    atLeast: message('more than {n} registrations'),
    sorted: message('more than {n} registrations, sorted among the newest {newest}'),
    matchThis: message('No registrations match this:'),
    matchAll: message('No registrations match all of these together. Take one away:'),
    showAll: message('Show all registrations'),
  },
  catalogues: {
    counted: message('{n} catalogues'),
    atLeast: message('more than {n} catalogues'),
    sorted: message('more than {n} catalogues, sorted among the newest {newest}'),
    matchThis: message('No catalogues match this:'),
    matchAll: message('No catalogues match all of these together. Take one away:'),
    showAll: message('Show all catalogues'),
  },
  'tour accesses': {
    counted: message('{n} tour accesses'),
    atLeast: message('more than {n} tour accesses'),
    sorted: message('more than {n} tour accesses, sorted among the newest {newest}'),
    matchThis: message('No tour accesses match this:'),
    matchAll: message('No tour accesses match all of these together. Take one away:'),
    showAll: message('Show all tour accesses'),
  },
}
