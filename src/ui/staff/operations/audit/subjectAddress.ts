import type { AuditRow } from '#contract/audit.ts'
import type { AuditSubjectKind } from '#contract/audit-actions.ts'
import { paths } from '../../../lib/paths.ts'

interface Subject {
  readonly id: string
  readonly name: string
}

/** Lists of people and tours are searched by the name, which is gone when they are. */
const searched = (path: string, { name }: Subject) => (name ? `${path}?q=${encodeURIComponent(name)}` : undefined)

const addresses: Readonly<Record<AuditSubjectKind, (subject: Subject) => string | undefined>> = {
  user: (subject) => searched(paths.admin, subject),
  session: () => undefined,
  request: ({ id }) => `${paths.history}?request=${id}`,
  catalogue: ({ id }) => `${paths.upload}?catalogue=${id}`,
  access: (subject) => searched(paths.tours, subject),
  tour: (subject) => searched(paths.tourPlaces, subject),
  view: () => undefined,
  address: () => paths.privacy,
  webhook: () => paths.webhooks,
}

/** The pages of actions whose subject is the installation, by the beginning of the action. */
const pages: Readonly<Record<string, string>> = {
  registration: paths.registration,
  settings: paths.firmSettings,
  privacy: paths.privacy,
}

/** Where a row leads: to its subject, else to who acted. */
export function subjectAddress({ action, subject, actor }: AuditRow): string | undefined {
  const page = pages[action.split('.')[0] ?? '']
  if (page) return subject ? (searched(page, subject) ?? page) : page
  const address = subject ? addresses[subject.kind](subject) : undefined
  return address ?? (actor ? searched(paths.admin, actor) : undefined)
}
