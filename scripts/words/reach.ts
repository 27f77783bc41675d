import { globSync } from 'node:fs'
import { entries } from '#contract/index.ts'
import { type Declaration, type DeclaringFile, declarationsOf } from './declarations.ts'

/** Tells whether a call of a public page can run the code at this place of a file, as far as names tell. */
export type Reach = (file: string, position: number) => boolean

/** Every call passes these, or reaches them through an interface. */
const underEveryCall = /^src\/server\/(http\/(?!watch|openapi)|oidc\/|storage\/(?!file-kinds)|database\/sqlite\/)/

export function reachOfVisitors(): Reach {
  const files = new Map(globSync('src/server/**/*.ts').map((file) => [file, declarationsOf(file)]))
  const isMade = callsOfPublicPages()
  const reached = new Set<Declaration>()
  const add = (file: string, one: Declaration): void => {
    if (reached.has(one)) return
    reached.add(one)
    for (const name of one.uses) follow(file, name)
  }
  const follow = (file: string, use: string): void => {
    const [name = '', member] = use.split('.')
    const found = files.get(file)
    for (const one of found?.declarations ?? []) if (one.name === name) add(file, one)
    const imported = found?.imports.get(name)
    if (imported && imported.name !== '*') follow(imported.file, imported.name)
    if (imported?.name === '*' && member) follow(imported.file, member)
  }
  for (const [file, { declarations, routes }] of files) {
    if (underEveryCall.test(file)) for (const one of declarations) add(file, one)
    for (const { entry, uses } of routes) if (isMade(entry)) for (const name of uses) follow(file, name)
  }
  return (file, position) => declarationsAt(files.get(file), position).some((one) => reached.has(one))
}

const declarationsAt = (file: DeclaringFile | undefined, position: number): Declaration[] =>
  file?.declarations.filter(({ start, end }) => start <= position && position < end) ?? []

/** Tells by its name, such as `auth.login`, whether a public page makes this call. */
export function callsOfPublicPages(): (name: string) => boolean {
  const pages = globSync('src/ui/{visitor,reader,sign-in,lib/session}/**/*.{ts,tsx}')
  const members = new Set(pages.flatMap((file) => declarationsOf(file).members))
  const open = new Set(entries.filter(({ entry }) => entry.access === 'visitor').map(({ name }) => name))
  return (name) => open.has(name) && members.has(name)
}
