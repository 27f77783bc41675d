import { execFile } from 'node:child_process'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { temporaryFolder } from '#support/program.ts'
import { findCommand, missingReason, type Program } from '#support/servers/programs.ts'

const prometheus: Program = { name: 'promtool', commands: ['promtool'], packages: ['prometheus'] }
const root = fileURLToPath(new URL('../../..', import.meta.url))
const skip = (await missingReason(prometheus)) ?? false

test('Prometheus reads the alert rules; on a bad day each fires, and on a good one none', { skip }, async (t) => {
  const folder = await temporaryFolder(t)
  const [rules, cases] = ['prometheus-rules.yml', 'prometheus-rules.test.yml']
  await copyFile(join(root, 'deploy', rules), join(folder, rules))
  await copyFile(join(root, 'tests/support', cases), join(folder, cases))
  const promtool = (...args: string[]) => promisify(execFile)(findCommand('promtool') ?? '', args, { cwd: folder })

  // Its exit code says whether it found an error, and its output which, so a failure shows it.
  await promtool('check', 'rules', rules)
  await promtool('test', 'rules', cases)
})
