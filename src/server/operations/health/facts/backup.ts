import { message } from '#words/message.ts'
import { findTimes } from '../../../database/locks.ts'
import { day } from '../../../lib/durations.ts'
import { judge, type Needs, say } from '../fact.ts'

const last = message('Last backup: {since}.')
const none = message('“docent backup” was never run.')
const advice = message('Run “docent backup” every day, unless other programs make your backups.')

const oldest = 2 * day

export async function findBackup({ db, now }: Needs) {
  const { backup } = await findTimes(db, ['backup'])
  const isOld = backup === undefined || now() - backup > oldest
  return judge([backup === undefined ? say(none) : say(last, { since: backup })], isOld && ['look', say(advice)])
}
