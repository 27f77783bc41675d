import type { ESTree } from 'vite'

/** The constants of a file by name, whose texts a call may name instead of writing them out. */
export type Constants = ReadonlyMap<string, ESTree.Expression>
type Node = ESTree.Expression | ESTree.Argument | ESTree.PrivateIdentifier

/** Returns the text that is written out in this expression, or undefined. */
export function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined
  return node.quasis[0]?.value.cooked ?? undefined
}

/** Returns all texts that this expression can be, as far as its file tells. */
export function textsOf(node: Node | undefined, constants: Constants): string[] {
  const text = textOf(node)
  if (text !== undefined) return text ? [text] : []
  if (node?.type === 'Identifier') return textsOf(constants.get(node.name), without(constants, node.name))
  return node ? partsOf(node).flatMap((part) => textsOf(part, constants)) : []
}

/** A name that stands in its own value means another one. */
const without = (constants: Constants, name: string): Constants =>
  new Map([...constants].filter(([key]) => key !== name))

function partsOf(node: Node): Node[] {
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate]
  if (node.type === 'LogicalExpression') return [node.left, node.right]
  if (node.type === 'MemberExpression') return [node.object]
  if (node.type === 'ObjectExpression')
    return node.properties.flatMap((one) => (one.type === 'Property' ? one.value : []))
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' ? [node.expression] : []
}

/** Whether a sentence is put together here, so that no language could have it. */
export const isGlued = (node: Node | undefined): boolean =>
  node?.type === 'BinaryExpression' || (node?.type === 'TemplateLiteral' && node.expressions.length > 0)
