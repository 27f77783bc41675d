import { send } from '../../lib/http/send.ts'
import type { VisitorRequest } from './calls/readPage.ts'
import type { ActionRunner } from './calls/useActionRunner.ts'
import { nameReading } from './calls/visitorRequest.static.ts'
import { NameReading } from './NameReading.tsx'

interface ReadingProps {
  readonly request: VisitorRequest
  readonly runner: ActionRunner
}

/** A visitor who cannot read any more sees this choice only while it is ticked, to end it. A chunk of its own would cost more than it holds. */
export function Reading({ request: { reading, actions }, runner: { secret, run } }: ReadingProps) {
  if (!reading || !(reading.named || actions.includes('read'))) return null
  const choose = (named: boolean, outcome: string) =>
    run(() => send(nameReading, { body: { key: secret, named } }), outcome).catch(() => {})
  return <NameReading reading={reading} choose={choose} />
}
