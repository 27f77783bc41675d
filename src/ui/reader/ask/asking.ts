import type { Reading } from '../state/reading.ts'

export const maxPages = 20

/** Marks a page, unless it is one of a former version, and shows the question that is written about it. */
export function askAbout({ store }: Reading, page: number): void {
  const { marked, outdated, asking, question, refusal } = store.get()
  const isFull = marked.length >= maxPages
  store.set({
    asking: true,
    question: question === 'sent' ? 'written' : question,
    refusal: asking ? refusal : '',
    marked: marked.includes(page) || isFull || outdated ? marked : [...marked, page],
  })
}

export function leaveOut({ store }: Reading, page: number): void {
  store.set({ marked: store.get().marked.filter((other) => other !== page) })
}
