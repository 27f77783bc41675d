import type { Tables } from './schema.ts'

interface Table {
  readonly primaryKey: readonly string[]
  /** The folder of the server that writes it; `npm run layers` refuses another writer. */
  readonly owner: string
}

/** Every table, referenced tables first. */
export const tables: Readonly<Record<keyof Tables, Table>> = {
  user: { primaryKey: ['id'], owner: 'accounts' },
  knownDevice: { primaryKey: ['hash'], owner: 'sessions' },
  session: { primaryKey: ['id'], owner: 'sessions' },
  refreshToken: { primaryKey: ['hash'], owner: 'sessions' },
  signInTicket: { primaryKey: ['hash'], owner: 'sessions' },
  secondFactor: { primaryKey: ['userId'], owner: 'accounts' },
  recoveryCode: { primaryKey: ['hash'], owner: 'accounts' },
  linkToken: { primaryKey: ['hash'], owner: 'accounts' },
  export: { primaryKey: ['hash'], owner: 'exports' },
  view: { primaryKey: ['id'], owner: 'views' },
  shownColumns: { primaryKey: ['userId', 'list'], owner: 'views' },
  upload: { primaryKey: ['key'], owner: 'documents' },
  preparation: { primaryKey: ['fileKey'], owner: 'rendering' },
  master: { primaryKey: ['fileKey'], owner: 'masters' },
  catalogue: { primaryKey: ['id'], owner: 'catalogues' },
  edition: { primaryKey: ['id'], owner: 'catalogues' },
  replacedFile: { primaryKey: ['fileKey'], owner: 'catalogues' },
  catalogueRequest: { primaryKey: ['id'], owner: 'requests/request' },
  submission: { primaryKey: ['id'], owner: 'requests/submissions' },
  requestEvent: { primaryKey: ['id'], owner: 'requests' },
  requestKey: { primaryKey: ['hash'], owner: 'requests/link' },
  copyCode: { primaryKey: ['code'], owner: 'requests/copies' },
  pageFigure: { primaryKey: ['editionId', 'shard', 'page'], owner: 'requests/reading' },
  readingVisit: { primaryKey: ['hash'], owner: 'requests/reading' },
  namedReader: { primaryKey: ['requestId'], owner: 'requests/reading' },
  reading: { primaryKey: ['requestId', 'editionId'], owner: 'requests/reading' },
  figure: { primaryKey: ['scope', 'kind', 'day', 'key'], owner: 'requests/figures' },
  figureChange: { primaryKey: ['id'], owner: 'requests/figures' },
  tour: { primaryKey: ['id'], owner: 'tours' },
  tourFile: { primaryKey: ['tourId'], owner: 'tours' },
  tourAccess: { primaryKey: ['id'], owner: 'tours' },
  tourVisit: { primaryKey: ['accessId', 'visitor'], owner: 'tours' },
  offer: { primaryKey: ['id'], owner: 'requests/offers' },
  unsubscribed: { primaryKey: ['subscriber'], owner: 'requests/offers' },
  mail: { primaryKey: ['id'], owner: 'mail' },
  mailPause: { primaryKey: ['name'], owner: 'mail' },
  refusedAddress: { primaryKey: ['emailKey'], owner: 'mail' },
  job: { primaryKey: ['id'], owner: 'transaction' },
  audit: { primaryKey: ['id'], owner: 'audit' },
  seal: { primaryKey: ['number'], owner: 'audit' },
  mention: { primaryKey: ['emailKey', 'subjectId'], owner: 'audit' },
  counter: { primaryKey: ['list', 'shard'], owner: 'database' },
  rateLimit: { primaryKey: ['key'], owner: 'rate-limits' },
  signingKey: { primaryKey: ['kid'], owner: 'sessions' },
  secret: { primaryKey: ['name'], owner: 'database' },
  lock: { primaryKey: ['name'], owner: 'database' },
  setting: { primaryKey: ['name'], owner: 'settings' },
  consent: { primaryKey: ['version'], owner: 'settings' },
}
