import { posix } from 'node:path'
import type { ESTree } from 'vite'

/** Where imported names come from. The name is `*` for a whole file. */
export type Imports = ReadonlyMap<string, { readonly file: string; readonly name: string }>

export function importsOf(file: string, { body }: ESTree.Program): Imports {
  const from = ({ value }: ESTree.StringLiteral, name: string) => ({ file: resolved(file, value), name })
  const named = body.flatMap((node) => {
    if (node.type === 'ImportDeclaration')
      return node.specifiers.map((one) => [one.local.name, from(node.source, nameIn(one))] as const)
    if (node.type !== 'ExportNamedDeclaration' || !node.source) return []
    const { source, specifiers } = node
    return specifiers.map((one) => [nameOf(one.exported), from(source, nameOf(one.local))] as const)
  })
  return new Map(named)
}

const nameIn = (one: ESTree.ImportDeclarationSpecifier): string =>
  one.type === 'ImportSpecifier' ? nameOf(one.imported) : '*'

const nameOf = (one: ESTree.ModuleExportName): string => ('name' in one ? one.name : one.value)

const resolved = (file: string, source: string): string =>
  source.startsWith('.') ? posix.join(posix.dirname(file), source) : source.replace(/^#/, 'src/')
