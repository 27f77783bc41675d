/** What the product says of itself: for each beginning of a line, the sum of the figures; none yet is nothing. */
export async function readMetric(origin: string, ...beginnings: string[]): Promise<number[]> {
  const lines = (await (await fetch(`${origin}/metrics`)).text()).split('\n')
  return beginnings.map((beginning) =>
    lines
      .filter((line) => line.startsWith(beginning))
      .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0),
  )
}
