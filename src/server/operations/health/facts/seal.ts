import { message } from '#words/message.ts'
import { findNewestSeal, findUnsealedBacklog } from '../../../audit/seals.ts'
import { judge, type Needs, say } from '../fact.ts'
import { isLate } from '../late.ts'

const last = message('Newest seal: number {number}, of {since}. Rows that wait for the next one: {unsealed}.')
const none = message('Nothing is sealed yet. Rows that wait for the first seal: {unsealed}.')
const advice = message('The audit is sealed once a minute while an instance runs: its log says why that fails.')

export async function findSeal({ db, now }: Needs) {
  const newest = await findNewestSeal(db)
  const { count: unsealed, oldest } = await findUnsealedBacklog(db)
  const found = newest ? say(last, { number: newest.number, since: newest.at, unsealed }) : say(none, { unsealed })
  return judge([found], isLate(oldest, now()) && ['look', say(advice)])
}
