import type { Command } from 'commander'
import { switchCatalogue } from '../catalogues/catalogues.ts'
import { systemActor } from '../lib/actor.ts'
import { say, withServices } from './with-services.ts'

export function catalogueCommand(program: Command): void {
  const catalogue = program.command('catalogue').description('switch a catalogue')
  const add = (name: 'enable' | 'disable', to: 'active' | 'inactive', description: string) =>
    catalogue
      .command(`${name} <id>`)
      .description(description)
      .action(async (id: string) => {
        await withServices((services) => switchCatalogue(services, systemActor, id, to))
        say(`The catalogue is ${to}.`)
      })
  add('enable', 'active', 'open its form')
  add('disable', 'inactive', 'close its form; it stays listed')
}
