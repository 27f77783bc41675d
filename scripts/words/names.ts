import { type ESTree, Visitor } from 'vite'

export interface Span {
  readonly start: number
  readonly end: number
}

export interface Named extends Span {
  readonly name: string
}

/** Returns the names, members, declarations and routes of a source, with their places. */
export function namesIn(program: ESTree.Program) {
  const found = { names: [] as Named[], members: [] as Named[], declared: [] as Named[] }
  const routes: ESTree.CallExpression[] = []
  /** Keys and members are no names of their own. */
  const keys = new Set<number>()
  const declare = (id: ESTree.BindingPattern | null, { start, end }: Span) => {
    if (id?.type === 'Identifier') found.declared.push({ name: id.name, start, end })
  }
  new Visitor({
    Identifier({ name, start, end }) {
      if (!keys.has(start)) found.names.push({ name, start, end })
    },
    MemberExpression(node) {
      if (!node.computed) keys.add(node.property.start)
      const name = memberName(node)
      if (name) found.members.push({ name, start: node.start, end: node.end })
    },
    Property({ key, shorthand }) {
      if (!shorthand) keys.add(key.start)
    },
    FunctionDeclaration: (node) => declare(node.id, node),
    VariableDeclarator(node) {
      declare(node.id, node)
      found.members.push(...takenApart(node))
    },
    CallExpression(node) {
      if (node.callee.type === 'Identifier' && /^(route|rawRoute)$/.test(node.callee.name)) routes.push(node)
    },
  }).visit(program)
  return { ...found, routes }
}

export function memberName({ object, property }: ESTree.MemberExpression): string | undefined {
  return object.type === 'Identifier' && property.type === 'Identifier' ? `${object.name}.${property.name}` : undefined
}

/** `const { send } = catalogueRequests` names `catalogueRequests.send`. */
function takenApart({ id, init, start, end }: ESTree.VariableDeclarator): Named[] {
  if (id.type !== 'ObjectPattern' || init?.type !== 'Identifier') return []
  return id.properties.flatMap((one) =>
    one.type === 'Property' && one.key.type === 'Identifier'
      ? { name: `${init.name}.${one.key.name}`, start, end }
      : [],
  )
}
