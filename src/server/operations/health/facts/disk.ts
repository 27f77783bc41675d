import { message } from '#words/message.ts'
import { freeBytes } from '../../../lib/data-disk.ts'
import { minFreeBytes } from '../../../storage/free-space.ts'
import { judge, type Needs, say } from '../fact.ts'

const found = message('Free on the disk of DATA_DIR: {size}.')
const advice = message('Make room on this disk: uploads stop when less than {size} are free.')

const low = 1e9

export async function findDisk({ config }: Needs) {
  const bytes = await freeBytes(config.dataDir)
  const room = say(advice, { bytes: minFreeBytes })
  return judge([say(found, { bytes })], bytes < minFreeBytes && ['bad', room], bytes < low && ['look', room])
}
