import { readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import { type Constants, textOf } from './texts.ts'

export interface Call {
  /** The name of the function, or of the class that is made. */
  readonly name: string
  readonly arguments: readonly ESTree.Argument[]
  readonly line: number
  readonly start: number
}

export interface Source {
  readonly file: string
  readonly calls: readonly Call[]
  readonly constants: Constants
  /** The texts that parameters default to. */
  readonly defaults: readonly Default[]
}

interface Default {
  readonly text: string
  readonly line: number
  readonly start: number
}

/** Returns what a source calls by a plain name, and the texts that it names. */
export function parsed(file: string): Source {
  const code = readFileSync(file, 'utf8')
  const found = {
    calls: [] as Call[],
    constants: new Map<string, ESTree.Expression>(),
    defaults: [] as Default[],
  }
  const lineAt = (start: number) => code.slice(0, start).split('\n').length
  const add = ({ callee, arguments: given, start }: ESTree.CallExpression | ESTree.NewExpression) => {
    if (callee.type === 'Identifier')
      found.calls.push({ name: callee.name, arguments: given, line: lineAt(start), start })
  }
  new Visitor({
    CallExpression: add,
    NewExpression: add,
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) found.constants.set(id.name, init)
    },
    AssignmentPattern({ right, start }) {
      const text = textOf(right)
      if (text) found.defaults.push({ text, line: lineAt(start), start })
    },
  }).visit(parseSync(file, code).program)
  return { file, ...found }
}
