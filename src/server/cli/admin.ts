import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Command } from 'commander'
import { isEmail } from '#contract/email.ts'
import { resetFactorsAt } from '../accounts/second-factor/reset-factors.ts'
import { addOwner } from '../accounts/users/first-owner.ts'
import { systemActor } from '../lib/actor.ts'
import { invalid } from '../lib/errors.ts'
import { say, withServices } from './with-services.ts'

interface Options {
  email: string
  firstName: string
  lastName: string
}

export function adminCommand(program: Command): void {
  const admin = program.command('admin').description('owners of this installation')
  admin
    .command('create')
    .description('add a SUPER_ADMIN; the password is asked for, or read from standard input')
    .requiredOption('--email <address>', 'what they sign in with')
    .option('--first-name <name>', 'their first name', 'Docent')
    .option('--last-name <name>', 'their last name', 'Owner')
    .action(createAdmin)
  admin
    .command('reset-factors')
    .description(
      'take away second factor, passkeys and single sign-on of an account; the person and all owners are told by mail',
    )
    .requiredOption('--email <address>', 'what they sign in with')
    .action(resetFactors)
}

async function createAdmin({ email, firstName, lastName }: Options): Promise<void> {
  if (!isEmail(email)) throw invalid('email', `"${email}" is not an e-mail address.`)
  const password = await askPassword()
  await withServices((services) => addOwner(services, systemActor, { email, firstName, lastName, password }))
  say(`${email} is now an owner of this installation.`)
}

async function resetFactors({ email }: Pick<Options, 'email'>): Promise<void> {
  await withServices((services) => resetFactorsAt(services, email))
  say(
    `${email} signs in by password alone, until a new second factor or passkey is added; who has no password sets one by "Forgot Password".`,
  )
}

async function askPassword(): Promise<string> {
  const { stdin, stderr } = process
  if (stdin.isTTY) stderr.write('Password: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY ?? false })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (stdin.isTTY) stderr.write('\n')
  }
}
