import type { ReactNode } from 'react'
import { Cover } from '../Cover.tsx'
import type { PageState } from './calls/readPage.ts'

interface HeroProps {
  readonly page: PageState
  readonly children: ReactNode
}

/** The catalogue, as large as a first page once it can be opened, or the tour, with what is said of it. */
export function Hero({ page: { kind, request }, children }: HeroProps) {
  const name = request?.catalogueName
  return (
    <div className={`hero ${kind}`}>
      {name && !request.tour && <Cover name={name} picture={request?.cover} />}
      <div>
        {name && <h2 className="name">{name}</h2>}
        {children}
      </div>
    </div>
  )
}
