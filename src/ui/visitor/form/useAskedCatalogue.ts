import { useEffect, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { queryValue } from '../../lib/browser/queryValue.ts'
import { type CallError, send } from '../../lib/http/send.ts'
import { pageLanguage } from '../../lib/i18n/t.ts'
import { closedPath, readName, readTourName } from './sendRequest.static.ts'

export type AskedCatalogue = Reply<typeof readName.shapes>

/** The catalogue or the tour in the URL, without a name until known. One that is unavailable redirects to the closed page. */
export function useAskedCatalogue(): AskedCatalogue {
  const [catalogue, setCatalogue] = useState<AskedCatalogue>({ name: '' })
  useEffect(() => {
    const id = queryValue('catalogue')
    const tour = queryValue('tour')
    if (!id && !tour) return
    const named = tour
      ? send(readTourName, { params: { id: tour } })
      : send(readName, { params: { id }, query: { lang: pageLanguage() } })
    named.then(
      setCatalogue,
      // Ignore other failures: the form works without the name.
      ({ status }: CallError) => status === 404 && location.replace(`${closedPath}?lang=${pageLanguage()}`),
    )
  }, [])
  return catalogue
}
