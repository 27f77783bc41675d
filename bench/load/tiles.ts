import { setTimeout as sleep } from 'node:timers/promises'

export const tileOf = (tile: number): string => `tiles/${tile}.jpg`

/** Does the work while a viewer asks for 200 tiles at once, each second. */
export async function besideTiles<T>(work: () => Promise<T>, folder: string): Promise<T> {
  let isOver = false
  const done = work().finally(() => {
    isOver = true
  })
  done.catch(() => {})
  for (let room = 0; !isOver; room++)
    await Promise.all([
      sleep(1_000),
      ...Array.from({ length: 200 }, (_, tile) => read(folder + tileOf(200 * (room % 30) + tile))),
    ])
  return done
}

async function read(address: string): Promise<void> {
  const answer = await fetch(address)
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`a tile was answered ${answer.status}`)
}
