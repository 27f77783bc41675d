import { useEffect, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { queryValue } from '../../lib/browser/queryValue.ts'
import { type CallError, send } from '../../lib/http/send.ts'
import { pageLanguage } from '../../lib/i18n/t.ts'
import { closedPath, readName } from './sendRequest.static.ts'

export type AskedCatalogue = Reply<typeof readName.shapes>

/** The catalogue in the URL, without a name until known. One that is unavailable redirects to the closed page. */
export function useAskedCatalogue(): AskedCatalogue {
  const [catalogue, setCatalogue] = useState<AskedCatalogue>({ name: '' })
  useEffect(() => {
    const id = queryValue('catalogue')
    if (!id) return
    send(readName, { params: { id }, query: { lang: pageLanguage() } }).then(
      setCatalogue,
      // Ignore other failures: the form works without the name.
      ({ status }: CallError) => status === 404 && location.replace(`${closedPath}?lang=${pageLanguage()}`),
    )
  }, [])
  return catalogue
}
