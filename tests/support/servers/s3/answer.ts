/** A response; its body is text or a range of a file. */
export interface Answer {
  status: number
  headers?: Record<string, string | number>
  text?: string
  file?: { path: string; start: number; end: number }
}

type Tree = string | number | boolean | { [name: string]: Tree | Tree[] }

export function xmlAnswer(name: string, tree: Tree, status = 200): Answer {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, tree)}`
  return { status, headers: { 'content-type': 'application/xml' }, text }
}

function element(name: string, tree: Tree | Tree[]): string {
  if (Array.isArray(tree)) return tree.map((each) => element(name, each)).join('')
  const inside =
    typeof tree === 'object'
      ? Object.entries(tree)
          .map(([child, value]) => element(child, value))
          .join('')
      : String(tree).replaceAll(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`)
  return `<${name}>${inside}</${name}>`
}
