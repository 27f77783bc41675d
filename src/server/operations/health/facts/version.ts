import { message } from '#words/message.ts'
import about from '../../../../../package.json' with { type: 'json' }
import { findSchema } from '../../../database/migrate.ts'
import { judge, type Needs, say } from '../fact.ts'

const found = message('Docent {version} on Node {node}. Schema of the program: {program}; of the database: {database}.')
const older = message('The next start brings the schema of the database up to date.')
const newer = message('A newer version has changed the database. Update this instance.')

export async function findVersion({ db }: Needs) {
  const { program, database, isServed } = await findSchema(db)
  const values = { version: about.version, node: process.versions.node, program, database: database ?? '?' }
  return judge(
    [say(found, values)],
    !isServed && ['bad', say(newer)],
    database !== null && database > program && ['look', say(newer)],
    database !== null && database < program && ['look', say(older)],
  )
}
