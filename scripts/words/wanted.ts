import type { Book, Said } from './books.ts'
import { contractMessages } from './contract-messages.ts'
import { saidByPages } from './pages.ts'
import { saidByServer } from './server.ts'

/** The messages of each file, and where they are said first. What visitors see too is in their file alone. */
export type Wanted = Readonly<Record<Book, ReadonlyMap<string, string>>>

export function findWanted(): Wanted {
  const wanted = {
    public: new Map<string, string>(),
    shell: new Map<string, string>(),
    mail: new Map<string, string>(),
  }
  for (const { message, book, place } of allSaid()) if (!wanted[book].has(message)) wanted[book].set(message, place)
  for (const message of wanted.public.keys()) wanted.shell.delete(message)
  return wanted
}

const allSaid = (): Said[] => [...saidByPages(), ...contractMessages(), ...saidByServer()]
