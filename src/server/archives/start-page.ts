import * as refuse from './refusals.ts'

/** The names by which editors of tours call their start page, krpano's last. */
const names = ['index.html', 'index.htm', 'tour.html']

const depthOf = (path: string) => path.split('/').length

/** Returns the shallowest start page. Throws when there is none, or when two lie equally deep. */
export function startPageOf(paths: Iterable<string>): string {
  const all = [...paths]
  for (const name of names) {
    const pages = all.filter((path) => path.slice(path.lastIndexOf('/') + 1).toLowerCase() === name)
    const [first, second] = pages.sort((one, other) => depthOf(one) - depthOf(other))
    if (first === undefined) continue
    if (second !== undefined && depthOf(first) === depthOf(second)) throw refuse.twoStartPages(first, second)
    return first
  }
  throw refuse.noStartPage()
}
