/** What the hand-written server asks of either database. */
export interface Queries {
  isAlive(sessionId: string, created: number, refreshed: number): Found<boolean>
  total(): Found<number>
  page(created: number, id: string, size: number): Found<Listed[]>
  insert(form: Record<string, string>): Found<unknown>
}

type Found<T> = T | Promise<T>

export interface Listed {
  id: string
  firstName: string
  lastName: string
  created: number
}

export const columnsOf = ({ firstName = '', lastName = '', email = '', ...f }: Record<string, string>): string[] => [
  ...[firstName, lastName, email, email],
  ...['company', 'address', 'postcode', 'city', 'state', 'country', 'occupation', 'contactNumber', 'industry'].map(
    (name) => f[name] ?? '',
  ),
]
