import type { Command } from 'commander'
import { rotateKeys } from '../sessions/signing-keys.ts'
import { say, withServices } from './with-services.ts'

export function keysCommand(program: Command): void {
  const keys = program.command('keys').description('keys of the access tokens')
  keys
    .command('rotate')
    .description('sign with a new key from now on; existing tokens and sessions stay valid')
    .action(() =>
      withServices(async ({ db, now }) => {
        say(`The new key is ${await rotateKeys(db, now())}.`)
      }),
    )
}
