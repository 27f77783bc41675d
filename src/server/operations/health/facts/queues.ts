import { message } from '#words/message.ts'
import { findMasterBacklog } from '../../../masters/masters.ts'
import { findPreparingBacklog } from '../../../rendering/preparations.ts'
import { findJobBacklog } from '../../../transaction/jobs.ts'
import { judge, type Needs, say } from '../fact.ts'
import { isLate } from '../late.ts'

const found = message(
  'Jobs: {jobs}. Files whose pages are prepared: {pages}. Files that get or lose a marked copy: {marks}.',
)
const oldestSince = message('The oldest has waited since {since}.')
const advice = message('The log of the instances says why this work does not get done.')

export async function findQueues({ db, now }: Needs) {
  const [jobs, pages, marks] = [await findJobBacklog(db), await findPreparingBacklog(db), await findMasterBacklog(db)]
  const oldest = Math.min(...[jobs, pages, marks].map(({ oldest = Number.POSITIVE_INFINITY }) => oldest))
  return judge(
    [
      say(found, { jobs: jobs.count, pages: pages.count, marks: marks.count }),
      ...(oldest < now() ? [say(oldestSince, { since: oldest })] : []),
    ],
    isLate(oldest, now()) && ['look', say(advice)],
  )
}
