import { send } from '../../lib/http/send.ts'
import type { VisitorRequest } from './calls/readPage.ts'
import type { ActionRunner } from './calls/useActionRunner.ts'
import { nameReading } from './calls/visitorRequest.static.ts'
import { NameReading } from './NameReading.tsx'

interface ReadingProps {
  readonly request: VisitorRequest
  readonly runner: ActionRunner
}

/** Who can no longer read sees it only to end it. A chunk of its own would cost every page more than it holds. */
export function Reading({ request: { reading, actions }, runner: { secret, run } }: ReadingProps) {
  if (!reading || !(reading.named || actions.includes('read'))) return null
  const choose = (named: boolean, outcome: string) =>
    run(() => send(nameReading, { body: { key: secret, named } }), outcome).catch(() => {})
  return <NameReading reading={reading} choose={choose} />
}
