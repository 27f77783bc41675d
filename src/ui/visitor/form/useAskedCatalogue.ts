import { useEffect, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { queryValue } from '../../lib/browser/queryValue.ts'
import { type CallError, send } from '../../lib/http/send.ts'
import { pageLanguage } from '../../lib/i18n/t.ts'
import { closedPath, readName, readTourName } from './sendRequest.static.ts'

export interface AskedCatalogue extends Reply<typeof readName.shapes> {
  /** A tour is asked for, which has no editions. */
  readonly tour: boolean
}

/** The catalogue or the tour in the URL, without a name until known. One that is unavailable redirects to the closed page. */
export function useAskedCatalogue(): AskedCatalogue {
  const [catalogue, setCatalogue] = useState<AskedCatalogue>({ name: '', tour: false })
  useEffect(() => {
    const id = queryValue('catalogue')
    const tour = queryValue('tour')
    if (!id && !tour) return
    setCatalogue({ name: '', tour: tour !== '' })
    const named = tour
      ? send(readTourName, { params: { id: tour } })
      : send(readName, { params: { id }, query: { lang: pageLanguage() } })
    named.then(
      (named) => setCatalogue({ ...named, tour: tour !== '' }),
      // Ignore other failures: the form works without the name.
      ({ status }: CallError) => status === 404 && location.replace(`${closedPath}?lang=${pageLanguage()}`),
    )
  }, [])
  return catalogue
}
