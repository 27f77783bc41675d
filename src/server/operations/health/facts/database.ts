import { message } from '#words/message.ts'
import { findDatabaseFigures } from '../../../database/figures.ts'
import { reasonOf, unsafeSettings } from '../../../database/health.ts'
import { databaseUnsafe } from '../../system-warnings.ts'
import { type Finding, judge, type Needs, say } from '../fact.ts'

const found = message('{kind} {version}, {size}.')
const away = message('The database does not answer: {reason}. Start it, or set DATABASE_URL or DATA_DIR right.')
const readOnly = message('It takes no changes: it is a standby, or set to be read only.')

export async function findDatabase({ db, config }: Needs): Promise<Finding> {
  try {
    const { isReadOnly, ...figures } = await findDatabaseFigures(db)
    const off = await unsafeSettings(db, config.database)
    return judge(
      [say(found, figures)],
      isReadOnly && ['bad', say(readOnly)],
      off.length > 0 && ['bad', say(databaseUnsafe, { settings: off.join(', ') })],
    )
  } catch (error) {
    return { state: 'bad', found: [], advice: say(away, { reason: reasonOf(error as Error) }) }
  }
}
