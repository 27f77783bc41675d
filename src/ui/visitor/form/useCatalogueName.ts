import { useEffect, useState } from 'react'
import { queryValue } from '../../lib/browser/queryValue.ts'
import { type CallError, send } from '../../lib/http/send.ts'
import { pageLanguage } from '../../lib/i18n/t.ts'
import { closedPath, readName } from './sendRequest.static.ts'

/** The name of the catalogue in the URL, '' until known. A catalogue that is unavailable redirects to the closed page. */
export function useCatalogueName(): string {
  const [name, setName] = useState('')
  useEffect(() => {
    const id = queryValue('catalogue')
    if (!id) return
    send(readName, { params: { id } }).then(
      (reply) => setName(reply.name),
      // Ignore other failures: the form works without the name.
      ({ status }: CallError) => status === 404 && location.replace(`${closedPath}?lang=${pageLanguage()}`),
    )
  }, [])
  return name
}
