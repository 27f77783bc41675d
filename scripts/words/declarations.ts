import { readFileSync } from 'node:fs'
import { type ESTree, parseSync } from 'vite'
import { type Imports, importsOf } from './imports.ts'
import { memberName, type Named, namesIn, type Span } from './names.ts'

/** A name that a file declares, at any depth, and the names that its code uses; `queries.find` for a member. */
export interface Declaration extends Named {
  readonly uses: readonly string[]
}

export interface DeclaringFile {
  readonly declarations: readonly Declaration[]
  /** The calls of `route` and `rawRoute`: the entry's name and what the handler uses. */
  readonly routes: readonly { readonly entry: string; readonly uses: readonly string[] }[]
  readonly imports: Imports
  /** All members that the file names, such as `auth.login`. */
  readonly members: readonly string[]
}

export function declarationsOf(file: string): DeclaringFile {
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  const { names, members, declared, routes } = namesIn(program)
  const used = [...names, ...members]
  const usesIn = ({ start, end }: Span) =>
    used.filter((one) => one.start >= start && one.end <= end).map(({ name }) => name)
  // Routes use what the function around them declares; elsewhere only whole functions are told apart.
  const isNamedElsewhere = (one: Span) => file.endsWith('.routes.ts') || !declared.some((other) => isAround(other, one))
  return {
    declarations: declared.filter(isNamedElsewhere).map((one) => ({ ...one, uses: usesIn(one) })),
    routes: routes.map((call) => ({ entry: entryOf(call), uses: usesIn(call) })),
    imports: importsOf(file, program),
    members: members.map(({ name }) => name),
  }
}

const isAround = (one: Span, other: Span) => one !== other && one.start <= other.start && other.end <= one.end

const entryOf = ({ arguments: [entry] }: ESTree.CallExpression): string =>
  (entry?.type === 'MemberExpression' && memberName(entry)) || 'unknown'
