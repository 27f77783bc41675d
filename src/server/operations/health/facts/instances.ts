import { message } from '#words/message.ts'
import { findInstances, isRunning, mostInstances } from '../../../database/instances.ts'
import { clockSkew } from '../../../lib/clock.ts'
import { judge, type Needs, say } from '../fact.ts'

const found = message('{name}: runs since {since}, last seen {seen}, clock {ahead} ms ahead, schema {schema}.')
const none = message('No instance was seen for three minutes.')
const start = message('Start an instance, or see in its log why it cannot write to the database.')
const gone = message(
  'An instance ended without being stopped, or no longer reaches the database. One that is gone for good is forgotten after a day.',
)
const clock = message(
  'Set the clocks of the machines right (NTP): one differs from the database by more than a minute.',
)

export async function findRunning({ db, now }: Needs) {
  const instances = await findInstances(db, mostInstances)
  const running = instances.filter(isRunning(now()))
  const isOff = running.some(({ ahead }) => Math.abs(ahead) > clockSkew)
  return judge(
    [
      ...(running.length === 0 ? [say(none)] : []),
      ...instances.map(({ name, started, seen, ahead, schema }) =>
        say(found, { name, since: started, seen, ahead, schema }),
      ),
    ],
    running.length === 0 && ['bad', say(start)],
    running.length < instances.length && ['look', say(gone)],
    isOff && ['look', say(clock)],
  )
}
